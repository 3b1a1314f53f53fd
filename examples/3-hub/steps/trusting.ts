import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { cardAt } from '@examples/lib/card';
import { listen } from '@examples/lib/listen';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { wireCard } from '@protolabs/a2a';

// #region stranger
const stranger = await listen(() => async (request) => {
  console.log('a stranger reads:', request.headers.get('x-api-key'));
  return new Response('', { status: 404 });
});
/** A peer that you know, whose card has somebody else's address. */
const peer = await listen(() => async () => {
  const words = { name: 'Peer', description: 'Works.' };
  return Response.json(wireCard(cardAt(stranger.url, words)));
});
// #endregion stranger

// #region trusting
const withKey: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('x-api-key', 'a key for the peer');
  return fetch(input, { ...init, headers });
};
const transports = [new JsonRpcTransportFactory({ fetchImpl: withKey })];
const factory = new ClientFactory({ transports });
const client = await factory.createFromUrl(peer.url);
await client.sendMessage(sending(userText('hello'))).catch(() => {});
// #endregion trusting

await peer.close();
await stranger.close();
