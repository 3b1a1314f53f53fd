import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import type { Agent, Served } from './agent.ts';
import { jsonRpc } from './json-rpc.ts';
import { freeOrigin, json, listen } from './network.ts';

/**
 * Serves an agent without a network: `fetch` hands it the requests.
 *
 * A program that imports `@examples/lib/serve` in a browser gets this one.
 */
export async function serve(
  agentAt: (url: string) => Agent,
): Promise<Served> {
  const url = freeOrigin();
  const { card, executor, wellKnown } = agentAt(url);
  const requestHandler = new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    executor,
  );
  const published = wellKnown ?? AgentCard.toJSON(card);
  const rpc = jsonRpc(requestHandler);

  const close = listen(url, async (request) => {
    const isCard = request.url === `${url}/${AGENT_CARD_PATH}`;
    return isCard && request.method === 'GET'
      ? cardAnswer(request, published)
      : rpc(request);
  });
  return { url, close: async () => close() };
}

/** What a GET of the well-known path gets. */
export async function cardAnswer(request: Request, published: unknown) {
  const answer = json(published);
  const etag = `W/"${await digest(await answer.clone().text())}"`;
  answer.headers.set('etag', etag);
  answer.headers.set('cache-control', 'public, max-age=3600');
  if (!isCurrent(request, etag)) return answer;
  answer.headers.delete('content-type');
  return new Response(null, { status: 304, headers: answer.headers });
}

/** Whether the copy that `If-None-Match` names will still do. */
function isCurrent({ headers, cache }: Request, etag: string): boolean {
  // `fetch` adds one of these two to a conditional request.
  const added = cache === 'no-cache' ? 'max-age=0' : 'no-cache';
  const control = headers.get('cache-control') ?? added;
  const mayReuse = !control.includes('no-cache');
  return mayReuse && headers.get('if-none-match') === etag;
}

/** The first 16 hexadecimal digits of a text's SHA-256. */
async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash, 0, 8), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
