import { Readable } from 'node:stream';
import { Agent, request } from 'undici';

/**
 * Connections are kept. Silence is the executor's to judge: a stream may be
 * silent for longer than the five minutes that undici would wait.
 */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
type Body = ConstructorParameters<typeof Response>[0];
const NO_BODY = new Set([204, 205, 304]);

/**
 * What the hub needs of `fetch` to call a peer, for half of what a call of
 * that costs: undici's request without the browser's rules. Its bodies are
 * text, and it follows no redirect.
 *
 * @throws TypeError when there is no answer, or it is a redirect; the
 *   signal's reason when that is aborted
 */
export const peerFetch: typeof fetch = async (input, init = {}) => {
  const url = input instanceof Request ? input.url : String(input);
  const { method = 'GET', body, signal } = init;
  const headers = Object.fromEntries(new Headers(init.headers));
  const options = {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    body: typeof body === 'string' ? body : null,
    dispatcher,
    signal: signal ?? undefined,
  };
  const answer = await request(url, options).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new TypeError('fetch failed', { cause });
  });
  const { statusCode: status } = answer;
  if (status >= 300 && status < 400 && status !== 304) {
    answer.body.destroy();
    throw new TypeError(`${url} redirects`);
  }
  const head = { status, headers: headersOf(answer.headers) };
  if (NO_BODY.has(status)) {
    answer.body.destroy();
    return new Response(null, head);
  }
  // Node's type of a stream of the web is not the one of its own fetch.
  const stream = Readable.toWeb(answer.body) as unknown;
  return new Response(stream as Body, head);
};

const headersOf = (
  headers: Record<string, string | string[] | undefined>,
): [string, string][] =>
  Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
