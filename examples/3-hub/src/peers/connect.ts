import { AgentCard } from '@a2a-js/sdk';
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  type Client,
} from '@a2a-js/sdk/client';
import { credentialFetch } from '@protolabs/a2a';
import { tracedFetch } from '../trace-context.ts';

/** Where a peer is, as the hub's own configuration says it. */
export interface PeerAddress {
  /** The agent's base URL; its card lies below, its requests go here. */
  url: string;
  apiKey?: string;
  bearer?: string;
}

/** A peer whose card was read. */
export interface Peer {
  client: Client;
  card: AgentCard;
  /** Whether it can stream. */
  streams: boolean;
}

/** A peer that cannot be talked to, with the reason. */
export class PeerError extends Error {
  override name = 'PeerError';
}

/**
 * Reads a peer's card and makes a client for it. The card says what the
 * peer can do, not where it is: requests go to the configured URL, whatever
 * URL the card names, and a credential goes nowhere else.
 *
 * @throws PeerError when there is no card, or none of protocol 1.0
 */
export async function connect(
  { url, apiKey, bearer }: PeerAddress,
  send: typeof fetch = tracedFetch,
): Promise<Peer> {
  const credential =
    apiKey !== undefined
      ? { apiKey }
      : bearer !== undefined
        ? { bearer }
        : undefined;
  const fetchImpl = credential
    ? credentialFetch(credential, url, send)
    : refusingRedirects(send);
  const card = await discover(url, fetchImpl);
  const found = card.supportedInterfaces.find(
    ({ protocolBinding, protocolVersion }) =>
      protocolBinding === 'JSONRPC' && /^1\.\d+$/.test(protocolVersion),
  );
  if (!found) throw new PeerError(`${url}: ${spoken(card)}`);
  const pinned = { ...card, supportedInterfaces: [{ ...found, url }] };
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
  });
  return {
    client: await factory.createFromAgentCard(
      AgentCard.fromJSON(AgentCard.toJSON(pinned)),
    ),
    card: pinned,
    streams: card.capabilities?.streaming ?? false,
  };
}

/** Reads the card, below the URL with and without a slash at its end. */
async function discover(
  url: string,
  fetchImpl: typeof fetch,
): Promise<AgentCard> {
  const resolver = new DefaultAgentCardResolver({ fetchImpl });
  const bases = [url.replace(/\/?$/, '/'), url.replace(/\/$/, '')];
  const reasons = new Set<string>();
  for (const base of new Set(bases)) {
    try {
      // SDK 1.3.0 returns some cards as they came, with members missing.
      return AgentCard.fromJSON(await resolver.resolve(base));
    } catch (error) {
      reasons.add(`${base}: ${(error as Error).message}`);
    }
  }
  throw new PeerError(`no agent card: ${[...reasons].join('; ')}`);
}

function spoken({ supportedInterfaces }: AgentCard): string {
  const versions = supportedInterfaces.map(
    ({ protocolBinding, protocolVersion }) =>
      `${protocolBinding} ${protocolVersion}`,
  );
  // A card of protocol 0.3 has no `supportedInterfaces` at all.
  if (!versions.length || versions.every((text) => / 0\./.test(text)))
    return 'the peer speaks 0.3 only';
  const only = versions.join(', ');
  return `no JSONRPC interface of protocol 1.0, only ${only}`;
}

function refusingRedirects(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: 'error' });
}
