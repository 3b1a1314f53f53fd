import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import type { Served } from './agent.ts';
import { jsonRpc } from './json-rpc.ts';
import { freeOrigin, listen } from './network.ts';

/**
 * Serves a request handler without a network: `fetch` hands it the
 * requests.
 *
 * A program that imports `@examples/lib/serve-handler` in a browser gets
 * this one.
 */
export async function serveHandler(
  handlerAt: (url: string) => A2ARequestHandler,
): Promise<Served> {
  const url = freeOrigin();
  const close = listen(url, jsonRpc(handlerAt(url)));
  return { url, close: async () => close() };
}
