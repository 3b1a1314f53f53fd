import { AGENT_CARD_PATH } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { wireCard } from '@protolabs/a2a';
import type { Served } from './agent.ts';
import type { FleetAgent } from './fleet-agent.ts';
import { named } from './gate.ts';
import { jsonRpc } from './json-rpc.ts';
import { freeOrigin, json, listen } from './network.ts';
import { cardAnswer } from './serve.browser.ts';
import { handlerFor } from './serve-guarded.browser.ts';

/**
 * Serves an agent of the fleet without a network: `fetch` hands it the
 * requests.
 *
 * A program that imports `@examples/lib/serve-fleet` in a browser gets
 * this one.
 */
// #region serve
export async function serveFleet(
  agentAt: (url: string) => FleetAgent,
): Promise<Served> {
  const url = freeOrigin();
  const { card, executor, auth } = agentAt(url);
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, executor);

  const close = listen(url, async (request) => {
    const isCard = request.url === `${url}/${AGENT_CARD_PATH}`;
    if (isCard && request.method === 'GET')
      return cardAnswer(request, wireCard(card));
    if (!auth) return jsonRpc(handler)(request);
    const { headers } = request;
    const caller = await auth.userOf((name) => headers.get(name) ?? '');
    if (caller !== undefined)
      return jsonRpc(handlerFor(named(caller), handler))(request);
    const error = 'show a credential that the agent card names';
    const refusal = json({ error }, 401);
    refusal.headers.set('www-authenticate', auth.challenge);
    return refusal;
  });
  return { url, close: async () => close() };
}
// #endregion serve
