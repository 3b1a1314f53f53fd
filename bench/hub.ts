import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { root } from '../snippets/root.ts';
import { median, ms, printTable, times } from './table.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CALLERS = 20;

const children: ChildProcess[] = [];

/** Starts a server of the bench in a process of its own; resolves with its URL. */
async function serve(kind: string, ...args: string[]): Promise<string> {
  const file = join(root, 'bench/hub-serve.ts');
  const child = spawn(process.execPath, [file, kind, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: process.env,
  });
  children.push(child);
  const [url] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return url;
}

const body = (method: string) => {
  const message = {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text: 'hello' }],
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { message } });
};
const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' };

/** Answered calls a second. */
async function throughput(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CALLERS,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        headers,
        setupRequest: (request) => ({ ...request, body: body('SendMessage') }),
      },
    ],
  });
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refused`);
  return result.requests.average;
}

/** From the request to the first bytes of its stream; milliseconds, the median of 200. */
async function firstFrame(url: string): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < 200; call++) {
    const began = performance.now();
    const accept = 'text/event-stream';
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, accept },
      body: body('SendStreamingMessage'),
    });
    const reader = response.body!.getReader();
    await reader.read();
    took.push(performance.now() - began);
    while (!(await reader.read()).done);
  }
  return median(took);
}

/** The hub against the SDK's own server with the same echo, taken in turn. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-hub-'));
  try {
    const raw = await serve('raw');
    process.env['STORAGE'] = `sqlite:${join(folder, 'function.db')}`;
    const hub = await serve('hub');
    process.env['STORAGE'] = `sqlite:${join(folder, 'relay.db')}`;
    const relay = await serve('relay', raw);
    const rates: Record<string, number[]> = { raw: [], hub: [], relay: [] };
    const frames: Record<string, number[]> = { raw: [], hub: [], relay: [] };
    for (const url of [raw, hub, relay]) await throughput(url);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, url] of Object.entries({ raw, hub, relay })) {
        rates[name]!.push(await throughput(url));
        frames[name]!.push(await firstFrame(url));
      }
    }
    const ratio = (name: string) =>
      median(rates[name]!.map((rate, round) => rate / rates['raw']![round]!));
    const later = (name: string) =>
      median(frames[name]!.map((frame, round) => frame - frames['raw']![round]!));
    console.log(`SendMessage, ${CALLERS} callers, SQLite in a file, median of ${ROUNDS} rounds`);
    printTable(
      ['', 'calls a second', 'of raw', 'first frame', 'later by'],
      Object.entries({
        raw: "the SDK's server",
        hub: 'a function of the hub',
        relay: 'a peer behind the hub',
      }).map(([name, words]) => [
        words,
        Math.round(median(rates[name]!)),
        times(ratio(name)),
        ms(median(frames[name]!)),
        ms(later(name)),
      ]),
    );
  } finally {
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'close')));
    rmSync(folder, { recursive: true });
  }
}
