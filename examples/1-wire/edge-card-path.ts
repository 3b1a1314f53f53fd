import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { agentCardHandler } from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}/agents/echo`;

// #region server
const card = cardAt(url, { name: 'Echo', description: 'Repeats you.' });
app.use(
  '/agents/echo/.well-known/agent-card.json',
  agentCardHandler({
    agentCardProvider: async () => AgentCard.toJSON(card) as AgentCard,
  }),
);
// #endregion server

// #region client
const factory = new ClientFactory();
async function find(base: string, path?: string) {
  const host = `http://localhost:${port}`;
  const asked = base.replace(host, '');
  try {
    const client = await factory.createFromUrl(base, path);
    const { name } = await client.getAgentCard();
    console.log(asked, path ?? '', 'found', name);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log(asked, path ?? '');
    console.log(' ', error.message.replace(host, ''));
  }
}

await find(url);
// #endregion client

// #region right
await find(`${url}/`);
await find(`${url}/.well-known/agent-card.json`, '');
// #endregion right

// #region absolute
await find(`${url}/`, '/.well-known/agent-card.json');
// #endregion absolute

server.close();
server.closeAllConnections();
await once(server, 'close');
