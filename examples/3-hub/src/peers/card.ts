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
  /** Ends it before. */
  signal?: AbortSignal;
}

/**
 * Reads the card of the agent at a URL: below it, else at the origin's root
 * (spec §8.2). Whether the URL ends with a slash makes no difference.
 *
 * @throws PeerError that tells what came of each address; RefusedPeer for a
 *   card of protocol 0.3
 */
export async function discover(
  url: string,
  fetchImpl: typeof fetch,
  bounds: CardBounds = {},
): Promise<AgentCard> {
  const reasons: string[] = [];
  for (const address of addressesOf(url)) {
    try {
      return cardOf(await read(address, fetchImpl, bounds));
    } catch (error) {
      if (error instanceof RefusedPeer) throw error;
      reasons.push(`${address}: ${reasonOf(error)}`);
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
  if (supportedInterfaces.length === 0)
    throw new RefusedPeer('the card of the peer names no interface');
  const spoken = supportedInterfaces.map(
    ({ protocolBinding, protocolVersion }) =>
      `${protocolBinding} ${protocolVersion}`,
  );
  if (spoken.every((text) => / 0\./.test(text))) throw new RefusedPeer(OLD);
  const only = spoken.join(', ');
  const words = `no JSONRPC interface of protocol 1.0, only ${only}`;
  throw new RefusedPeer(words);
}

/** Why something failed, with its cause: fetch tells nothing without it. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: NodeJS.ErrnoException;
  };
  const why = cause?.message || cause?.code;
  const whole = why ? `${message}: ${why}` : message;
  return whole.slice(0, REASON);
}

function isReset(error: unknown): boolean {
  const { cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(cause?.code ?? '');
}

/** A peer's answer may be part of it; characters. */
const REASON = 1000;
const OLD = 'the peer speaks 0.3 only';

function addressesOf(url: string): Set<string> {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/$/, '');
  return new Set(
    [path, ''].map((base) => `${origin}${base}/${AGENT_CARD_PATH}`),
  );
}

/**
 * @throws RefusedPeer for a card of protocol 0.3, which says where the
 *   agent is, and of no interface
 */
function cardOf(json: object): AgentCard {
  const { supportedInterfaces, url, protocolVersion } = json as {
    [member: string]: unknown;
  };
  const isOld =
    typeof url === 'string' || String(protocolVersion).startsWith('0.');
  if (!supportedInterfaces && isOld) throw new RefusedPeer(OLD);
  return AgentCard.fromJSON(json);
}

async function read(
  address: string,
  fetchImpl: typeof fetch,
  { timeoutMs = 10_000, bytes = 1024 * 1024, ...bounds }: CardBounds,
): Promise<object> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ends = bounds.signal ? [timeout, bounds.signal] : [timeout];
  const signal = AbortSignal.any(ends);
  const headers = { Accept: 'application/json' };
  const get = () => fetchImpl(address, { headers, signal });
  const response = await get().catch((error: unknown) => {
    // A connection that was kept may just have been closed.
    if (isReset(error)) return get();
    throw error;
  });
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
  const card = parsed(text + decoder.decode());
  const isCard =
    typeof card === 'object' && card !== null && 'name' in card;
  if (!isCard) throw new Error('is no agent card');
  return card;
}

/** The parser's own words quote what it read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('is no JSON');
  }
}
