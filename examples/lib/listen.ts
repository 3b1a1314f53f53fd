import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Served } from './agent.ts';
import type { Handle } from './fetch-handler.ts';

/** Lets Node's own server answer with a fetch handler. */
// #region listen
export async function listen(
  handleAt: (url: string) => Handle,
): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await handle(requestOf(incoming, url));
      outgoing.writeHead(response.status, [...response.headers].flat());
      const body = response.body ? Readable.fromWeb(response.body) : [];
      await pipeline(body, outgoing);
    } catch (error) {
      if (!isHangUp(error)) console.error(error);
      outgoing.destroy();
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const handle = handleAt(url);

  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function requestOf(incoming: IncomingMessage, url: string): Request {
  const { method = 'GET', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(incoming.url ?? '/', url), {
    method,
    headers: headers as Record<string, string>,
    ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
  });
}

/** The client left before the end, which is its right. */
function isHangUp(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
// #endregion listen
