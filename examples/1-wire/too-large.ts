import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';

const app = express().disable('etag').disable('x-powered-by');
app.set('env', 'production');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const card = cardAt(`http://localhost:${port}/default`, {
  name: 'Echo',
  description: 'Answers once.',
});
const rpc = jsonRpcHandler({
  requestHandler: new DefaultRequestHandler(card, new InMemoryTaskStore(), {
    async execute({ contextId }, bus) {
      bus.publish(AgentEvent.message(agentText('Got it.', { contextId })));
    },
    async cancelTask() {},
  }),
  userBuilder: UserBuilder.noAuthentication,
});

// #region server
app.use('/default', rpc);
app.use('/raised', express.json({ limit: '20mb' }), rpc);
// #endregion server

// #region client
const padding = ' '.repeat(100 * 1024);
const padded: typeof fetch = (url, init) =>
  fetch(url, { ...init, body: String(init?.body) + padding });
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl: padded })],
});

for (const path of ['/default', '/raised']) {
  const url = `http://localhost:${port}${path}`;
  const client = await factory.createFromAgentCard(
    cardAt(url, { name: 'Echo', description: 'Answers once.' }),
  );
  try {
    const answer = await client.sendMessage(ask('A big file'));
    if ('messageId' in answer) console.log(path, textOf(answer));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log(path, error.name, error.message.slice(0, 58));
  }
}
// #endregion client

server.close();
server.closeAllConnections();
