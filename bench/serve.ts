import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { dist } from '../test/pages/built.ts';

/** Serves the built site compressed, as its host does; `astro preview` sends it as it is. */
export async function serveSite(): Promise<{ origin: string; close(): void }> {
  const server = express().use(compression(), express.static(dist)).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
