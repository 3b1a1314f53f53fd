import { once } from 'node:events';
import type { Server } from 'node:http';
import express from 'express';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  buildCard,
  costV1,
  FleetExecutor,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { agentRouter } from '@protolabs/a2a/express';

/** An agent elsewhere: here it is a server of its own, on the next port. */
class Echo extends FleetExecutor {
  protected override async work(turn: Turn): Promise<void> {
    turn.progress('Listening to the echo.');
    const usage = { input_tokens: turn.text.length, output_tokens: 1 };
    turn.artifact('answer', [textPart(turn.text), costV1.emit({ usage })]);
  }
}

/** Serves the demo's peer until its server is closed. */
export async function servePeer(port: number): Promise<Server> {
  const card = buildCard({
    name: 'echo',
    description: 'Says again what it hears.',
    version: '1.0.0',
    url: `http://localhost:${port}/`,
    skills: [
      {
        id: 'echo',
        name: 'Echo',
        description: 'Says it again.',
        tags: ['demo'],
      },
    ],
  });
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, new Echo());
  const app = express().disable('x-powered-by');
  const server = app
    .use(agentRouter(card, handler))
    .listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}
