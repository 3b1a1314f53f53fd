import {
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
} from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Still', description: 'Hardly ever changes.' }),
  executor: idle,
}));

// #region cache
interface Kept {
  text: string;
  etag: string;
  /** Seconds, on the clock below. */
  until: number;
}
const kept = new Map<string, Kept>();
let seconds = 0;

const cachingFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  const copy = kept.get(url);
  if (copy && seconds < copy.until) return new Response(copy.text);

  const headers = new Headers(init?.headers);
  headers.set('cache-control', 'max-age=0');
  if (copy) headers.set('if-none-match', copy.etag);
  const answer = await fetch(url, { ...init, headers });
  const isCurrent = answer.status === 304 && copy !== undefined;
  if (!isCurrent && !answer.ok) return answer;

  const control = answer.headers.get('cache-control') ?? '';
  const maxAge = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);
  const text = isCurrent ? copy.text : await answer.text();
  const etag = answer.headers.get('etag') ?? '';
  kept.set(url, { text, etag, until: seconds + maxAge });
  return new Response(text);
};
// #endregion cache

// #region use
const factory = new ClientFactory({
  ...ClientFactoryOptions.default,
  cardResolver: new DefaultAgentCardResolver({ fetchImpl: cachingFetch }),
});
for (seconds of [0, 1800, 3601]) {
  const client = await factory.createFromUrl(agent.url);
  const { name } = await client.getAgentCard();
  console.log(seconds, name);
}
// #endregion use

await agent.close();
