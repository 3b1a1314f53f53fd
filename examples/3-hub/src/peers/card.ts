import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';

/** A peer that cannot be talked to, with the reason. */
export class PeerError extends Error {
  override name = 'PeerError';
}

/**
 * A peer that answers, and that the hub cannot talk to: it would be no use
 * to try again.
 */
export class RefusedPeer extends PeerError {
  override name = 'RefusedPeer';
}

export interface CardBounds {
  /** For each address; milliseconds. */
  timeoutMs?: number;
  bytes?: number;
}

/**
 * Reads the card of the agent at a URL: below it, or beside it when the URL
 * has no slash at its end, or at the origin's root.
 *
 * @throws PeerError that tells what came of each address
 */
export async function discover(
  url: string,
  fetchImpl: typeof fetch,
  bounds: CardBounds = {},
): Promise<AgentCard> {
  const reasons: string[] = [];
  for (const address of addressesOf(url)) {
    try {
      return AgentCard.fromJSON(await read(address, fetchImpl, bounds));
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      const why = cause?.message ? `${message}: ${cause.message}` : message;
      reasons.push(`${address}: ${why}`);
    }
  }
  throw new PeerError(`no agent card: ${reasons.join('; ')}`);
}

/**
 * The interface of a card that the hub can talk to.
 *
 * @throws RefusedPeer that says what the peer speaks instead
 */
export function interfaceOf({ supportedInterfaces }: AgentCard) {
  const found = supportedInterfaces.find(
    ({ protocolBinding, protocolVersion }) =>
      protocolBinding === 'JSONRPC' && /^1\.\d+$/.test(protocolVersion),
  );
  if (found) return found;
  const spoken = supportedInterfaces.map(
    ({ protocolBinding, protocolVersion }) =>
      `${protocolBinding} ${protocolVersion}`,
  );
  // A card of protocol 0.3 has no `supportedInterfaces` at all.
  if (spoken.every((text) => / 0\./.test(text)))
    throw new RefusedPeer('the peer speaks 0.3 only');
  const only = spoken.join(', ');
  const words = `no JSONRPC interface of protocol 1.0, only ${only}`;
  throw new RefusedPeer(words);
}

function addressesOf(url: string): Set<string> {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/$/, '');
  return new Set(
    [`${path}/`, path, '/'].map(
      (base) => new URL(AGENT_CARD_PATH, `${origin}${base}`).href,
    ),
  );
}

async function read(
  address: string,
  fetchImpl: typeof fetch,
  { timeoutMs = 10_000, bytes = 1024 * 1024 }: CardBounds,
): Promise<object> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { Accept: 'application/json' };
  const response = await fetchImpl(address, { headers, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answers ${response.status}`);
  }
  let text = '';
  let length = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > bytes) throw new Error(`has more than ${bytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  const card: unknown = JSON.parse(text + decoder.decode());
  const isCard =
    typeof card === 'object' && card !== null && 'name' in card;
  if (!isCard) throw new Error('is no agent card');
  return card;
}
