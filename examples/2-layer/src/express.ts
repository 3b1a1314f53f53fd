import { Router, type Request, type RequestHandler } from 'express';
import { AGENT_CARD_PATH, type AgentCard } from '@a2a-js/sdk';
import {
  UnauthenticatedUser,
  type A2ARequestHandler,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
} from '@a2a-js/sdk/server/express';
import type { Auth } from './auth.ts';
import { wireCard } from './card.ts';

/** The caller of each request that passed the guard. */
const callers = new WeakMap<Request, string>();

/** Lets through who shows a known secret; others get a 401 that says what to show. */
export function guard(auth: Auth): RequestHandler {
  return async (request, response, next) => {
    const userName = await auth.userOf((name) => request.get(name));
    if (userName !== undefined) {
      callers.set(request, userName);
      next();
      return;
    }
    response.status(401).set('www-authenticate', auth.challenge);
    response.json({ error: 'show a credential that the agent card names' });
  };
}

/**
 * An agent's two addresses: its card, which anybody may read, and JSON-RPC
 * at `/`, behind the guard if there is one. Tasks belong to their caller.
 */
export function agentRouter(
  card: AgentCard,
  requestHandler: A2ARequestHandler,
  auth?: Auth,
): Router {
  const router = Router();
  router.use(
    `/${AGENT_CARD_PATH}`,
    agentCardHandler({ agentCardProvider: async () => wireCard(card) }),
  );
  if (auth) router.use(guard(auth));
  const userBuilder = async (request: Request) => {
    const userName = callers.get(request);
    return userName === undefined
      ? new UnauthenticatedUser()
      : { isAuthenticated: true, userName };
  };
  router.use(jsonRpcHandler({ requestHandler, userBuilder }));
  return router;
}
