import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Served } from './agent.ts';
import { pythonEnvironment } from './python-env.ts';
import { servePython } from './python.ts';

const FOLDER = join(import.meta.dirname, '../4-fleet/python');

/** Serves the agent in Python that speaks the fleet's conventions. */
export function serveMirror(): Promise<Served> {
  return servePython(join(FOLDER, 'agent.py'));
}

/**
 * What the client in Python prints when it calls the agent at `url`. Its
 * requests pass through this process, where they can be seen.
 */
export async function callFromPython(url: string): Promise<string> {
  const python = await pythonEnvironment();
  const proxy = createServer(async (incoming, outgoing) => {
    try {
      const { status, headers, body } = await pass(incoming);
      outgoing.writeHead(status, typed(headers.get('content-type')));
      await pipeline(Readable.fromWeb(body!), outgoing);
    } catch (error) {
      // The client sees that, and what it says of it becomes ours.
      outgoing.destroy(error as Error);
    }
  });
  await once(proxy.listen(0, 'localhost'), 'listening');
  const through = `http://localhost:${portOf(proxy)}`;
  try {
    const { stdout } = await promisify(execFile)(
      python,
      [join(FOLDER, 'client.py'), url],
      { env: { ...process.env, HTTP_PROXY: through, NO_PROXY: '' } },
    );
    return stdout.trimEnd();
  } finally {
    proxy.close();
    proxy.closeAllConnections();
    await once(proxy, 'close');
  }
}

/** Sends a request on: a proxy is told the whole URL. */
async function pass(incoming: IncomingMessage): Promise<Response> {
  const { method = 'GET', headers, url = '' } = incoming;
  const body = method === 'GET' ? undefined : await textOf(incoming);
  const version = headers['a2a-version'];
  return fetch(url, {
    method,
    body,
    headers: {
      ...(body !== undefined && typed(headers['content-type'])),
      ...(version !== undefined && { 'a2a-version': String(version) }),
    },
  });
}

const typed = (type: string | null | undefined) => ({
  'content-type': type ?? 'application/json',
});

/** Where a server truly listens; the recorder shows another port. */
function portOf(server: Server): number {
  const { _handle: handle } = server as unknown as {
    _handle: { getsockname(into: { port?: number }): void };
  };
  const name: { port?: number } = {};
  handle.getsockname(name);
  return name.port!;
}
