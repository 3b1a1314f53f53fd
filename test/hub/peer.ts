import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import type { AgentCard } from '@a2a-js/sdk';
import { DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { onTestFinished, vi } from 'vitest';
import {
  buildCard,
  fleetAuth,
  FleetExecutor,
  type Ending,
  type Turn,
} from '../../examples/2-layer/src/index.ts';
import { agentRouter } from '../../examples/2-layer/src/express.ts';

type Work = (turn: Turn) => Promise<Ending | string | void>;

class Agent extends FleetExecutor {
  readonly #work: Work;

  constructor(work: Work) {
    super({ onError: () => {} });
    this.#work = work;
  }

  protected override work(turn: Turn) {
    return this.#work(turn);
  }
}

export interface PeerSetup {
  /** Changes the card after it is made. */
  card?: (card: AgentCard) => AgentCard;
  /** Stands before the agent, to do it harm. */
  before?: RequestHandler;
  apiKey?: string;
  /** Where it is, when it is to be there again; else on a port that is free. */
  port?: number;
  /** Whoever asked for it closes it; else the test does at its end. */
  isKept?: boolean;
}

/** An agent of the SDK's own server on a loopback port, until the test ends. */
export async function servePeer(
  work: Work,
  { card, before, apiKey, port: wanted = 0, isKept = false }: PeerSetup = {},
) {
  const app = express();
  const calls: string[] = [];
  app.use(express.json(), (request, _response, next) => {
    if (request.method === 'POST') calls.push(String(request.body.method));
    next();
  });
  const server = app.listen(wanted, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  const auth = apiKey === undefined ? undefined : fleetAuth({ apiKey: { hub: apiKey } });
  const made = buildCard({
    name: 'Peer',
    description: 'Works.',
    version: '1',
    url,
    skills: [{ id: 'work', name: 'Work', description: 'Works.', tags: [] }],
    ...(auth && { auth }),
  });
  const served = card?.(made) ?? made;
  const executor = new Agent(work);
  const handler = new DefaultRequestHandler(served, new InMemoryTaskStore(), executor);
  if (before) app.use(before);
  app.use(agentRouter(served, handler, auth));
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  if (!isKept) {
    // The SDK's server tells the console what it answers and pushes as well.
    const told = (['error', 'info', 'log'] as const).map((how) =>
      vi.spyOn(console, how).mockReturnValue(),
    );
    onTestFinished(async () => {
      for (const spy of told) spy.mockRestore();
      if (server.listening) await close();
    });
  }
  return { url, port, calls, executor, close };
}
