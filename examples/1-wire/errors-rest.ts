import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isRestError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  UnauthenticatedUser,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  restHandler,
  type UserBuilder,
} from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { JSON_RPC, post } from '@examples/lib/post';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;

const card = cardAt(url, {
  name: 'Twin',
  description: 'Answers under two bindings.',
  supportedInterfaces: ['HTTP+JSON', 'JSONRPC'].map((protocolBinding) => ({
    url: `${url}/${protocolBinding === 'JSONRPC' ? 'rpc' : 'rest'}`,
    protocolBinding,
    protocolVersion: '1.0',
    tenant: '',
  })),
});
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  { async execute() {}, async cancelTask() {} },
);

// #region mount
const userBuilder: UserBuilder = async ({ headers }) => {
  if (headers.authorization) throw new Error('The user store is down.');
  return new UnauthenticatedUser();
};
app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder }));
app.use('/rest', restHandler({ requestHandler, userBuilder }));
app.use(
  '/.well-known/agent-card.json',
  agentCardHandler({
    agentCardProvider: async () => AgentCard.toJSON(card) as AgentCard,
  }),
);
// #endregion mount

// #region both
const call = (method: string, params: object) =>
  post(`${url}/rpc`, { jsonrpc: '2.0', id: 1, method, params });

async function get(path: string) {
  const headers = { 'a2a-version': '1.0' };
  const response = await fetch(`${url}/rest${path}`, { headers });
  const body = JSON.parse(await response.text());
  return { status: response.status, body };
}

const rpc = await call('GetTask', { id: 'nope' });
console.log('rpc  ', rpc.status, rpc.body.error.code);

const rest = await get('/tasks/nope');
console.log('rest ', rest.status, rest.body.error.status);
// #endregion both

// #region shared
for (const path of [
  '/extendedAgentCard',
  '/tasks/nope/pushNotificationConfigs',
  '/tasks?pageSize=0',
]) {
  const { status, body } = await get(path);
  console.log('rest ', status, body.error.details[0].reason);
}
// #endregion shared

// #region ours
const headers = { ...JSON_RPC, authorization: 'Bearer any' };
const list = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} };
const down = await post(`${url}/rpc`, list, headers);
console.log('rpc  ', down.status, down.body.error.message);
// #endregion ours

// #region client
const client = await new ClientFactory().createFromUrl(url);
try {
  await client.getTask({ id: 'nope', tenant: '', historyLength: 0 });
} catch (error) {
  if (!isRestError(error)) throw error;
  console.log('client', error.name, error.statusCode, error.reason);
}
// #endregion client

server.close();
server.closeAllConnections();
await once(server, 'close');
