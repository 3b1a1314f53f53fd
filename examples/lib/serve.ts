import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import type { Agent, Served } from './agent.ts';

/**
 * Serves an agent over HTTP on a free loopback port.
 *
 * The agent is a function of its own URL, because its card names it.
 */
// #region serve
export async function serve(
  agentAt: (url: string) => Agent,
): Promise<Served> {
  // The card brings its own ETag; Express would add one everywhere.
  const app = express().disable('etag').disable('x-powered-by');
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;

  const { card, executor, wellKnown } = agentAt(url);
  const requestHandler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    executor,
  );
  // The handler's type wants the form of memory, a client the wire's.
  const published = wellKnown ?? AgentCard.toJSON(card);
  app.use(
    `/${AGENT_CARD_PATH}`,
    agentCardHandler({
      agentCardProvider: async () => published as AgentCard,
    }),
  );
  app.use(
    '/',
    jsonRpcHandler({
      requestHandler,
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
// #endregion serve
