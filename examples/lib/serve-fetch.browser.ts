import type { Served } from './agent.ts';
import { freeOrigin, listen } from './network.ts';

/**
 * Serves `answer` without a network: `fetch` hands it the requests.
 *
 * A program that imports `@examples/lib/serve-fetch` in a browser gets
 * this one.
 */
export async function serveFetch(
  answer: (request: Request) => Promise<Response>,
): Promise<Served> {
  const url = freeOrigin();
  const close = listen(url, async (request) => {
    const response = await answer(request);
    return response.body ? overWire(response) : response;
  });
  return { url, close: async () => close() };
}

/** An error in a body reaches the other side as a cut connection. */
function overWire(response: Response): Response {
  const { readable, writable } = new TransformStream();
  response.body!.pipeTo(writable, { preventAbort: true }).catch(() => {
    writable.abort(new TypeError('terminated')).catch(() => {});
  });
  return new Response(readable, response);
}
