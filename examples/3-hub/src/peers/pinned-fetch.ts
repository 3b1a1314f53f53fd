import { A2A_VERSION_HEADER, SSE_HEADERS } from '@a2a-js/sdk';
import { credentialFetch } from '@protolabs/a2a';

/** Where a peer is, as the hub's own configuration says it. */
export interface PeerAddress {
  /** The agent's base URL; its card lies below, its requests go here. */
  url: string;
  apiKey?: string | undefined;
  bearer?: string | undefined;
}

/** What an answer may have, a stream apart; bytes. */
const ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * A fetch for one peer. It goes to the configured origin and nowhere else,
 * whatever the peer's card or a redirect says, and so does the credential.
 *
 * @returns rejects with a TypeError for another origin and for a redirect
 */
export function pinnedFetch(
  { url, apiKey, bearer }: PeerAddress,
  send: typeof fetch = fetch,
): typeof fetch {
  const { origin } = new URL(url);
  const bounded: typeof fetch = async (input, init) =>
    boundedTo(ANSWER_BYTES, await send(input, init));
  const inner = credentialed({ apiKey, bearer }, url, bounded);
  return async (input, init) => {
    const target = input instanceof Request ? input.url : String(input);
    if (new URL(target).origin !== origin)
      throw new TypeError(`${target} is not at ${origin}`);
    const given = input instanceof Request ? input.headers : undefined;
    const headers = new Headers(init?.headers ?? given);
    if (!headers.has(A2A_VERSION_HEADER))
      headers.set(A2A_VERSION_HEADER, '1.0');
    return inner(input, { ...init, headers, redirect: 'error' });
  };
}

function credentialed(
  { apiKey, bearer }: Omit<PeerAddress, 'url'>,
  url: string,
  send: typeof fetch,
): typeof fetch {
  if (apiKey !== undefined) return credentialFetch({ apiKey }, url, send);
  if (bearer !== undefined) return credentialFetch({ bearer }, url, send);
  return send;
}

/**
 * Ends with an error what has more bytes than it may. A stream may go on
 * for ever; its events are bounded by the SDK's client.
 */
function boundedTo(most: number, response: Response): Response {
  const { status, statusText, headers, body } = response;
  const type = headers.get('Content-Type') ?? '';
  const isStream = type.startsWith(SSE_HEADERS['Content-Type']);
  // What is compressed is longer than it says.
  const said = headers.has('Content-Encoding')
    ? null
    : headers.get('Content-Length');
  const isShort = said !== null && Number(said) <= most;
  if (isStream || isShort || !body) return response;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      if (bytes <= most) return out.enqueue(chunk);
      out.error(new TypeError(`the answer has more than ${most} bytes`));
    },
  });
  return new Response(body.pipeThrough(counted), {
    status,
    statusText,
    headers,
  });
}
