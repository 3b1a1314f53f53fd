import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ClientFactory } from '@a2a-js/sdk/client';
import { ask } from '@examples/lib/request';
import express from 'express';

// #region agent
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { buildCard, FleetExecutor, type Turn } from '@protolabs/a2a';
import { agentRouter } from '@protolabs/a2a/express';

class Greeter extends FleetExecutor {
  protected override async work({ text }: Turn) {
    return `Hello, ${text}!`;
  }
}

function greeterAt(url: string) {
  const card = buildCard({
    name: 'Greeter',
    description: 'Greets whoever writes.',
    version: '1.0.0',
    url,
    skills: [{ id: 'greet', name: 'Greet', description: '', tags: [] }],
    extensions: [],
  });
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, new Greeter());
  return agentRouter(card, handler);
}
// #endregion agent

// #region listen
const app = express();
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
app.use(greeterAt(url));
// #endregion listen

// #region call
const client = await new ClientFactory().createFromUrl(url);
for await (const { payload } of client.sendMessageStream(ask('Ada'))) {
  console.log(payload?.$case);
}
// #endregion call

server.close();
server.closeAllConnections();
await once(server, 'close');
