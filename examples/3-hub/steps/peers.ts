import { cardAt } from '@examples/lib/card';
import { countingPeer } from '@examples/lib/counting-peer';
import { listen } from '@examples/lib/listen';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { wireCard } from '@protolabs/a2a';
import { Bus } from '../src/bus.ts';
import { FunctionExecutor } from '../src/executors/function.ts';
import { connect } from '../src/peers/connect.ts';
import { WatchedPeer } from '../src/peers/watch.ts';
import { Registry } from '../src/dispatch/registry.ts';

// #region pinned
const stranger = await listen(() => async () => {
  console.log('a stranger is called');
  return new Response('', { status: 404 });
});
const words = { name: 'Peer', description: 'Works.' };
const liar = await listen(() => async (request) => {
  console.log(request.method, request.headers.get('x-api-key'));
  return Response.json(wireCard(cardAt(stranger.url, words)));
});
const address = { url: liar.url, apiKey: 'a key for the peer' };
const { client } = await connect(address);
await client.sendMessage(sending(userText('hello'))).catch(() => {});
await liar.close();
await stranger.close();
// #endregion pinned

// #region old
const old = await listen((url) => async () => {
  const card = { name: 'Old', url, protocolVersion: '0.3.0' };
  return Response.json(card);
});
await connect(old).catch((error: Error) => console.log(error.message));
await old.close();
// #endregion old

// #region watch
const bus = new Bus();
bus.subscribe('fleet.agent.*', ({ topic, payload }) => {
  const [what] = payload.words.split(': ');
  console.log(topic, what);
});
const registry = new Registry(bus);
registry.add('counting', new FunctionExecutor({}));

const peer = await countingPeer();
const watched = new WatchedPeer({
  name: 'counting',
  address: peer,
  failures: 2,
});
const stop = watched.watch({ registry, bus });
await watched.get();
// #endregion watch

// #region breaker
await peer.close();
for (let call = 1; call <= 3; call++)
  try {
    const { client: calling } = await watched.get();
    await calling.getTask({ id: 'any', tenant: '' });
  } catch (error) {
    console.log(`call ${call}: ${(error as Error).name}`);
    if (call < 3) watched.failed(error);
  }
stop();
// #endregion breaker
