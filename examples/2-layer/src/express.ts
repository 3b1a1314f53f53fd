import { Router, type Request, type RequestHandler } from 'express';
import { AGENT_CARD_PATH, type AgentCard } from '@a2a-js/sdk';
import type { A2ARequestHandler, User } from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import type { Auth } from './auth.ts';
import { wireCard } from './card.ts';

/** The caller of each request that passed the guard. */
const callers = new WeakMap<Request, User>();

/**
 * Lets through who shows a known secret; others get a 401 that says what to
 * show.
 */
export function guard(auth: Auth): RequestHandler {
  return async (request, response, next) => {
    const userName = await auth.userOf((name) => request.get(name));
    if (userName !== undefined) {
      callers.set(request, { isAuthenticated: true, userName });
      return next();
    }
    response.status(401).set('WWW-Authenticate', auth.challenge);
    response.json({ error: 'show a credential that the agent card names' });
  };
}

/**
 * An agent's two addresses: its card, which anybody may read, and JSON-RPC
 * at `/`, behind the guard if there is one. Tasks belong to their caller.
 *
 * @throws TypeError when the card says otherwise than the guard does
 */
export function agentRouter(
  card: AgentCard,
  requestHandler: A2ARequestHandler,
  auth?: Auth,
): Router {
  // #region same
  const open = { securitySchemes: {}, securityRequirements: [] };
  if (saidBy(card) !== saidBy(auth?.declaration ?? open))
    throw new TypeError('card and router must have the same auth');
  // #endregion same
  const agentCardProvider = async () => wireCard(card);
  const cardHandler = agentCardHandler({ agentCardProvider });
  const userBuilder = async (request: Request) =>
    callers.get(request) ?? UserBuilder.noAuthentication();
  const router = Router();
  router.use(`/${AGENT_CARD_PATH}`, cardHandler);
  if (auth) router.use(guard(auth));
  router.use(jsonRpcHandler({ requestHandler, userBuilder }));
  return router;
}

const saidBy = (of: Auth['declaration']) =>
  JSON.stringify([of.securitySchemes, of.securityRequirements]);
