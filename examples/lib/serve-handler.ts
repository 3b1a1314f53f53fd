import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import type { Served } from './agent.ts';

/**
 * Serves a request handler over HTTP on a free loopback port, without a
 * card at the well-known path: for agents with a handler of their own.
 */
export async function serveHandler(
  handlerAt: (url: string) => A2ARequestHandler,
): Promise<Served> {
  const app = express().disable('etag').disable('x-powered-by');
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  app.use(
    '/',
    jsonRpcHandler({
      requestHandler: handlerAt(url),
      userBuilder: UserBuilder.noAuthentication,
    }),
  );
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
