import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { root } from '../snippets/root.ts';

const CALLERS = 20;

/** The servers of a bench, each in a process of its own. */
export class Sides {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bench-hub-'));
  readonly #children = new Map<string, ChildProcess>();

  /** Starts one; resolves with its URL. Its database is a file, and is gone afterwards. */
  async serve(kind: string, ...args: string[]): Promise<string> {
    const file = join(root, 'bench/hub-serve.ts');
    const child = spawn(process.execPath, ['--expose-gc', file, kind, ...args], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, STORAGE: `sqlite:${join(this.#folder, `${kind}.db`)}` },
    });
    const [url] = (await once(createInterface(child.stdout!), 'line')) as [string];
    this.#children.set(url, child);
    return url;
  }

  /** What a server has on its heap when it is asked to clean up; bytes. */
  async heap(url: string): Promise<number> {
    const child = this.#children.get(url)!;
    child.send('heap');
    const [bytes] = (await once(child, 'message')) as [number];
    return bytes;
  }

  async close(): Promise<void> {
    const children = [...this.#children.values()];
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'close')));
    rmSync(this.#folder, { recursive: true });
  }
}

function body(method: string, skill?: string): string {
  const message = {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text: 'hello' }],
    ...(skill && { metadata: { skill } }),
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { message } });
}
const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' };

/** Calls of SendMessage, for some seconds or so many; resolves with those answered a second. */
export async function send(
  url: string,
  long: { duration: number } | { amount: number },
): Promise<number> {
  const result = await autocannon({
    url,
    connections: CALLERS,
    ...long,
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

/** A stream of SendStreamingMessage; each piece is what came of it at once. */
export async function* stream(url: string, skill?: string): AsyncGenerator<string, void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream' },
    body: body('SendStreamingMessage', skill),
  });
  yield* response.body!.pipeThrough(new TextDecoderStream());
}
