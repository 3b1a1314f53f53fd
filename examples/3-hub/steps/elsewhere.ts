import {
  countingPeer,
  cuttingFetch,
  tellingFetch,
} from '@examples/lib/counting-peer';
import { smallHub, type SmallHub } from '@examples/lib/small-hub';
import { told, toldStatus } from '@examples/lib/told';
import { A2aExecutor, type A2aOptions } from '../src/executors/a2a.ts';
import { RecentRemotes } from '../src/executors/remotes.ts';
import { connect } from '../src/peers/connect.ts';

const peer = await countingPeer();

// #region hub
const elsewhere = (more: Partial<A2aOptions> = {}): Promise<SmallHub> =>
  smallHub(
    new A2aExecutor({
      name: 'counting',
      peer: () => connect(peer),
      remotes: new RecentRemotes(),
      pollMs: { first: 200, most: 200 },
      ...more,
    }),
  );
// #endregion hub

// #region cut
const network = tellingFetch((method) => {
  if (method === 'SubscribeToTask') peer.goOn();
});
const cut = await elsewhere({
  peer: () => connect(peer, cuttingFetch(network)),
});
const task = await cut.send('Count to three.');
console.log('after a cut:', toldStatus(task.status));
await cut.close();
// #endregion cut

// #region stream
const streaming = await elsewhere();
for await (const event of streaming.stream('Count to three.'))
  console.log('  caller:', told(event));
await streaming.close();
// #endregion stream

// #region poll
peer.wait();
const looks = tellingFetch((method) => {
  if (method === 'GetTask') peer.goOn();
});
const polling = await elsewhere({
  way: 'poll',
  peer: () => connect(peer, looks),
});
const polled = await polling.send('Count to three.');
console.log('by polling:', toldStatus(polled.status));
await polling.close();
// #endregion poll

await peer.close();
