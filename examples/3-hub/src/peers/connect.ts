import { AgentCard } from '@a2a-js/sdk';
import {
  ClientFactory,
  JsonRpcTransportFactory,
  type Client,
} from '@a2a-js/sdk/client';
import { discover, interfaceOf, type CardBounds } from './card.ts';
import { pinnedFetch, type PeerAddress } from './pinned-fetch.ts';
import { traced } from '../observe/trace-context.ts';

/** A peer whose card was read. */
export interface Peer {
  client: Client;
  card: AgentCard;
  /** Whether it can stream. */
  streams: boolean;
  /** Whether it calls webhooks. */
  pushes: boolean;
}

/**
 * Reads a peer's card and makes a client for it. The card says what the
 * peer can do, not where it is: requests go to the configured URL, whatever
 * URL the card names, and a credential goes nowhere else.
 *
 * @throws PeerError when there is no card, RefusedPeer when it has no
 *   interface of protocol 1.0
 */
export async function connect(
  address: PeerAddress,
  send: typeof fetch = fetch,
  bounds: CardBounds = {},
): Promise<Peer> {
  const { url } = address;
  const fetchImpl = pinnedFetch(address, traced(send));
  const card = await discover(url, fetchImpl, bounds);
  const found = interfaceOf(card);
  const pinned = { ...card, supportedInterfaces: [{ ...found, url }] };
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
  });
  const { streaming = false, pushNotifications = false } =
    card.capabilities ?? {};
  return {
    client: await factory.createFromAgentCard(
      AgentCard.fromJSON(AgentCard.toJSON(pinned)),
    ),
    card: pinned,
    streams: streaming,
    pushes: pushNotifications,
  };
}
