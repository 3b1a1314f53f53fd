import { ListTasksRequest } from '@a2a-js/sdk';
import { countingPeer, cuttingFetch } from '@examples/lib/counting-peer';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { sleep } from '@examples/lib/sleep';
import { smallHub } from '@examples/lib/small-hub';
import { told, toldStatus } from '@examples/lib/told';
import { connect } from '../src/peers/connect.ts';
import type { SkillExecutor } from '../src/skill.ts';

const peer = await countingPeer();

// #region naive
const { client } = await connect(peer, cuttingFetch());

const elsewhere: SkillExecutor = {
  kind: 'a2a',
  async run(_request, { progress }) {
    const stream = client.sendMessageStream(sending(userText('Count.')));
    let last = '';
    for await (const event of stream) {
      last = told(event);
      progress(last);
    }
    if (last.includes('COMPLETED')) return { state: 'completed' };
    return { state: 'failed', words: 'The peer stopped in the middle.' };
  },
};
// #endregion naive

const hub = await smallHub(elsewhere);

// #region caller
const { status } = await hub.send('Count to three.');
console.log('the hub says:', toldStatus(status));
// #endregion caller
await hub.close();

// #region peer
peer.goOn();
await sleep(0);
const all = ListTasksRequest.fromJSON({});
const { tasks } = await client.listTasks(all);
console.log('the peer says:', toldStatus(tasks[0]?.status));
// #endregion peer
await peer.close();
