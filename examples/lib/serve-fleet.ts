import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { agentRouter } from '@protolabs/a2a/express';
import type { Served } from './agent.ts';
import type { FleetAgent } from './fleet-agent.ts';

/** Serves an agent of the fleet over HTTP on a free loopback port. */
// #region serve
export async function serveFleet(
  agentAt: (url: string) => FleetAgent,
): Promise<Served> {
  const app = express().disable('etag').disable('x-powered-by');
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;

  const { card, executor, auth } = agentAt(url);
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, executor);
  app.use(agentRouter(card, handler, auth));

  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
// #endregion serve
