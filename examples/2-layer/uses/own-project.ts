import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SendMessageRequest } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  buildCard,
  credentialFetch,
  defineExtension,
  fleetAuth,
  FleetExecutor,
  reject,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { agentRouter } from '@protolabs/a2a/express';
import express from 'express';
import { z } from 'zod';

// #region agent
const energyV1 = defineExtension(
  'energy-v1',
  'Electricity that a task took.',
  z.object({ wattHours: z.number().nonnegative() }),
);

const SKILLS = new Map([
  ['upper', (text: string) => text.toUpperCase()],
  ['lower', (text: string) => text.toLowerCase()],
]);

class Typist extends FleetExecutor {
  protected override async work(turn: Turn) {
    const { metadata } = turn.request.request;
    const write = SKILLS.get(metadata?.['skill']);
    if (!write) return reject('This is none of my skills.');
    const energy = energyV1.emit({ wattHours: 0.3 });
    turn.artifact('answer', [textPart(write(turn.text)), energy]);
  }
}
// #endregion agent

// #region serve
const auth = fleetAuth({ apiKey: { hub: 'key-of-the-hub' } });

function typistAt(url: string) {
  const tags = ['text'];
  const card = buildCard({
    name: 'Typist',
    description: 'Writes your words again.',
    version: '1.0.0',
    url,
    skills: [
      { id: 'upper', name: 'Upper', description: 'In capitals.', tags },
      { id: 'lower', name: 'Lower', description: 'In small.', tags },
    ],
    extensions: [energyV1],
    auth,
  });
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, new Typist());
  return agentRouter(card, handler, auth);
}

const app = express();
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
app.use(typistAt(url));
// #endregion serve

// #region call
const credential = { apiKey: 'key-of-the-hub' };
const fetchImpl = credentialFetch(credential, url);
const transports = [new JsonRpcTransportFactory({ fetchImpl })];
const client = await new ClientFactory({ transports }).createFromUrl(url);

for (const skill of ['upper', 'paint']) {
  const messageId = crypto.randomUUID();
  const parts = [{ text: 'Hello' }];
  const request = SendMessageRequest.fromJSON({
    message: { messageId, role: 'ROLE_USER', parts },
    metadata: { skill },
  });
  const task = await client.sendMessage(request);
  if ('messageId' in task) throw new Error('expected a task');
  const given = task.artifacts.flatMap((artifact) => artifact.parts);
  console.log(given[0]?.content?.value, energyV1.parseAll(given));
  const [why] = task.status?.message?.parts ?? [];
  if (why) console.log(why.content?.value);
}
// #endregion call

server.close();
server.closeAllConnections();
await once(server, 'close');
