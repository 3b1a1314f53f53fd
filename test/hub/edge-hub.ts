import { onTestFinished, vi } from 'vitest';
import { type HubParts } from '../../examples/3-hub/src/index.ts';
import { hubOf } from './hub.ts';

export const JSON_TYPE = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };

/** A hub on a loopback port until the test ends, and ways to call it. */
export async function served(config: object = {}, parts: Partial<HubParts> = {}) {
  // The SDK's server tells the console what it answers as well.
  const told = [
    vi.spyOn(console, 'error').mockReturnValue(),
    vi.spyOn(console, 'warn').mockReturnValue(),
  ];
  onTestFinished(() => told.forEach((spy) => spy.mockRestore()));
  const hub = await hubOf(config, parts);
  const url = await hub.start();
  const post = (path: string, body: unknown, headers: object = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const call = (method: string, params: unknown, headers: object = {}) =>
    post('/', { jsonrpc: '2.0', id: 1, method, params }, headers);
  const get = (path: string, headers: object = {}) =>
    fetch(new URL(path, url), { headers: { 'A2A-Version': '1.0', ...headers } });
  return { ...hub, url, post, call, get };
}

/** What the API sends: events as they come, until the test ends. */
export async function eventsOf(url: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const events: { kind: string; name: string; taskId: string; body: string }[] = [];
  const response = await fetch(new URL('api/events', url), { headers, signal: stop.signal });
  const read = async () => {
    let rest = '';
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks)
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice('data: '.length)));
    }
  };
  read().catch(() => {});
  onTestFinished(() => stop.abort());
  return events;
}
