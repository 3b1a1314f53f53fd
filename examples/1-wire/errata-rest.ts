import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { AgentCard } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  restHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
const card = cardAt(url, {
  name: 'Kitchen',
  description: 'Cooks.',
  capabilities: { streaming: true, extensions: [] },
  supportedInterfaces: [
    {
      url,
      protocolBinding: 'HTTP+JSON',
      protocolVersion: '1.0',
      tenant: '',
    },
  ],
});
const store = new InMemoryTaskStore();
const requestHandler = new DefaultRequestHandler(card, store, kitchen());
const published = AgentCard.toJSON(card) as AgentCard;
const agentCardProvider = async () => published;
const path = '/.well-known/agent-card.json';
app.use(path, agentCardHandler({ agentCardProvider }));
const userBuilder = UserBuilder.noAuthentication;
app.use(restHandler({ requestHandler, userBuilder }));

// #region ask
const found = AgentCard.fromJSON(JSON.parse(await get(path)));

async function get(at: string, method = 'GET', version = '1.0') {
  const headers = { 'a2a-version': version };
  const response = await fetch(url + at, { method, headers });
  return response.text();
}

async function ask(method: string, at: string, version?: string) {
  const text = await get(at, method, version);
  const isJson = text.startsWith('{');
  const said = isJson ? JSON.parse(text).error.message : 'a web page';
  console.log(method.padEnd(4), at.padEnd(28), said.slice(0, 34));
}
console.log('REST at', found.supportedInterfaces[0]?.url);
// #endregion ask

// #region subscribe
await ask('POST', '/tasks/nobody:subscribe');
await ask('GET', '/tasks/nobody:subscribe');
await ask('PUT', '/tasks/nobody:subscribe');
// #endregion subscribe

// #region problem
await ask('GET', '/tasks/nobody', '0.5');
await ask('GET', '/tasks?pageSize=150');
await ask('GET', '/tasks/nobody?A2A-Version=1.0', '');
// #endregion problem

server.close();
server.closeAllConnections();
await once(server, 'close');
