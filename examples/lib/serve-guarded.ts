import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import { UnauthenticatedUser, type User } from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
} from '@a2a-js/sdk/server/express';
import type { Served } from './agent.ts';
import { isRefusal, type Guarded } from './gate.ts';

/** Serves an agent over HTTP, to callers whom its gate lets in. */
// #region serve
export async function serveGuarded(
  guardedAt: (url: string) => Guarded,
): Promise<Served> {
  const app = express().disable('etag').disable('x-powered-by');
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;

  const { requestHandler, gate } = guardedAt(url);
  app.use(
    `/${AGENT_CARD_PATH}`,
    agentCardHandler({
      agentCardProvider: async () =>
        AgentCard.toJSON(await requestHandler.getAgentCard()) as AgentCard,
    }),
  );

  const users = new WeakMap<Request, User>();
  app.use((request, response, next) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      headers.set(name, String(value));
    }
    const found = gate(headers);
    if (isRefusal(found)) {
      response.status(found.status).set(found.headers).json(found.body);
      return;
    }
    users.set(request, found);
    next();
  });
  app.use(
    '/',
    jsonRpcHandler({
      requestHandler,
      userBuilder: async (request) =>
        users.get(request) ?? new UnauthenticatedUser(),
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
// #endregion serve
