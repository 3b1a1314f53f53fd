import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  ClientFactory,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { isJsonRpcError, isRestError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  jsonRpcHandler,
  restHandler,
  type UserBuilder,
} from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { named } from '@examples/lib/gate';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;

const card = cardAt(url, { name: 'Twin', description: 'Knows you.' });
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  { async execute() {}, async cancelTask() {} },
);

// #region middleware
app.use('/gate', (request, response, next) => {
  if (request.headers.authorization === 'Bearer tok-ada') return next();
  response
    .status(401)
    .set('www-authenticate', 'Bearer realm="twin"')
    .json({ error: 'unauthorized' });
});
app.use(
  '/gate/rpc',
  jsonRpcHandler({ requestHandler, userBuilder: async () => named('ada') }),
);
app.use(
  '/gate/rest',
  restHandler({ requestHandler, userBuilder: async () => named('ada') }),
);
// #endregion middleware

// #region throwing
const throwing: UserBuilder = async ({ headers }) => {
  if (headers.authorization === 'Bearer tok-ada') return named('ada');
  throw new Error('Unknown token.');
};
app.use(
  '/late/rpc',
  jsonRpcHandler({ requestHandler, userBuilder: throwing }),
);
app.use(
  '/late/rest',
  restHandler({ requestHandler, userBuilder: throwing }),
);
// #endregion throwing

// #region client
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory(), new RestTransportFactory()],
});

async function refused(path: string, protocolBinding: string) {
  const [offer] = card.supportedInterfaces;
  const client = await factory.createFromAgentCard({
    ...card,
    supportedInterfaces: [
      { ...offer!, url: `${url}${path}`, protocolBinding },
    ],
  });
  try {
    await client.getTask({ id: 'any', tenant: '', historyLength: 0 });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    let code: unknown = 'no code';
    if (isJsonRpcError(error)) code = error.envelopeCode;
    if (isRestError(error)) code = error.statusCode;
    console.log(path.padEnd(10), error.name, code);
    if (isRestError(error)) {
      console.log(' ', error.headers?.['www-authenticate']);
    }
    console.log(' ', error.message);
  }
}
await refused('/gate/rpc', 'JSONRPC');
await refused('/gate/rest', 'HTTP+JSON');
await refused('/late/rpc', 'JSONRPC');
await refused('/late/rest', 'HTTP+JSON');
// #endregion client

server.close();
server.closeAllConnections();
await once(server, 'close');
