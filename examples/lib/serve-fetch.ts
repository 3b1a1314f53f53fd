import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Served } from './agent.ts';

/**
 * Serves `answer` over HTTP on a free loopback port: for whatever is no
 * agent of the SDK, such as a webhook, a proxy, or bytes made by hand.
 */
export async function serveFetch(
  answer: (request: Request) => Promise<Response>,
): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    const left = new AbortController();
    outgoing.on('close', () => left.abort());
    try {
      const request = await requestOf(incoming, left.signal);
      const { status, headers, body } = await answer(request);
      outgoing.writeHead(status, Object.fromEntries(headers));
      if (!body) return outgoing.end();
      // An error of either side has cut the connection: no more to tell.
      pipeline(body, outgoing, () => {});
    } catch (error) {
      // One bad request must not end the server for all.
      if (!left.signal.aborted) console.error(error);
      outgoing.destroy();
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal) {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = await text(incoming);
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: headers as Record<string, string>,
    ...(body && { body }),
    signal,
  });
}
