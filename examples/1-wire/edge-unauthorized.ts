import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  ClientFactory,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { A2AError, isRestError } from '@a2a-js/sdk/errors';
import { cardAt } from '@examples/lib/card';

// #region server
const app = express().disable('etag').disable('x-powered-by');
app.use((_request, response) => {
  response.setHeader('www-authenticate', 'Bearer');
  response.status(401).json({ error: 'unauthorized' });
});
// #endregion server

const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;

// #region wrong
async function ask(protocolBinding: string, fetchImpl = fetch) {
  const transport =
    protocolBinding === 'JSONRPC'
      ? new JsonRpcTransportFactory({ fetchImpl })
      : new RestTransportFactory({ fetchImpl });
  const card = cardAt(url, { name: 'Vault', description: 'Locked.' });
  card.supportedInterfaces[0]!.protocolBinding = protocolBinding;
  const factory = new ClientFactory({ transports: [transport] });
  const client = await factory.createFromAgentCard(card);
  await client.getTask({ id: 't-1', tenant: '', historyLength: 0 });
}

for (const binding of ['JSONRPC', 'HTTP+JSON']) {
  try {
    await ask(binding);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const status = isRestError(error) ? error.statusCode : 'no status';
    console.log(binding, error instanceof A2AError, status);
  }
}
// #endregion wrong

// #region right
class HttpError extends Error {
  override name = 'HttpError';
  status: number;
  challenge: string;

  constructor({ status, headers }: Response) {
    super(`HTTP ${status}`);
    this.status = status;
    this.challenge = headers.get('www-authenticate') ?? '';
  }
}

const strictFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if ([401, 403].includes(response.status)) throw new HttpError(response);
  return response;
};

for (const binding of ['JSONRPC', 'HTTP+JSON']) {
  try {
    await ask(binding, strictFetch);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    console.log(binding, error.status, error.challenge);
  }
}
// #endregion right

server.close();
server.closeAllConnections();
await once(server, 'close');
