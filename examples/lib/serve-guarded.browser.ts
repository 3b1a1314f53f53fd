import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import {
  ServerCallContext,
  type A2ARequestHandler,
  type User,
} from '@a2a-js/sdk/server';
import type { Served } from './agent.ts';
import { isRefusal, type Guarded } from './gate.ts';
import { jsonRpc } from './json-rpc.ts';
import { freeOrigin, json, listen } from './network.ts';
import { cardAnswer } from './serve.browser.ts';

/**
 * Serves an agent without a network, to callers whom its gate lets in.
 *
 * A program that imports `@examples/lib/serve-guarded` in a browser gets
 * this one.
 */
export async function serveGuarded(
  guardedAt: (url: string) => Guarded,
): Promise<Served> {
  const url = freeOrigin();
  const { requestHandler, gate } = guardedAt(url);

  const close = listen(url, async (request) => {
    const isCard = request.url === `${url}/${AGENT_CARD_PATH}`;
    if (isCard && request.method === 'GET') {
      const card = await requestHandler.getAgentCard();
      return cardAnswer(request, AgentCard.toJSON(card));
    }
    const found = gate(request.headers);
    if (isRefusal(found)) {
      const answer = json(found.body, found.status);
      for (const [name, value] of Object.entries(found.headers)) {
        answer.headers.set(name, value);
      }
      return answer;
    }
    return jsonRpc(handlerFor(found, requestHandler))(request);
  });
  return { url, close: async () => close() };
}

/** The same handler; each of its calls is the user's. */
export function handlerFor(
  user: User,
  handler: A2ARequestHandler,
): A2ARequestHandler {
  return new Proxy(handler, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        for (const arg of args) {
          if (!(arg instanceof ServerCallContext)) continue;
          Object.defineProperty(arg, 'user', { value: user });
        }
        return member.apply(target, args);
      };
    },
  });
}
