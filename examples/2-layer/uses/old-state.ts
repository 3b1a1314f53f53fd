import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { cardAt } from '@examples/lib/card';
import { listen } from '@examples/lib/listen';
import { sleep } from '@examples/lib/sleep';
import { stateToLegacyString } from '@protolabs/a2a';

// #region peer
const status = { state: 'completed' };
const peer = await listen(() => async (request) => {
  const { id } = (await request.json()) as { id: number };
  const result = { id: 't-1', contextId: 'c-1', status };
  return Response.json({ jsonrpc: '2.0', id, result });
});
// #endregion peer

const about = { name: 'Veteran', description: 'Speaks as 0.3 did.' };
const card = cardAt(peer.url, about);
const client = await new ClientFactory().createFromAgentCard(card);
const stateNow = async () =>
  (await client.getTask({ id: 't-1', tenant: '' })).status!.state;

// #region spin
const OVER = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
]);
let looks = 1;
while (!OVER.has(await stateNow()) && looks < 20) {
  looks++;
  await sleep(5);
}
console.log('after', looks, 'looks, still not over');
// #endregion spin

// #region strict
try {
  console.log(stateToLegacyString(await stateNow()));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.log('after 1 look:', error.message);
}
// #endregion strict

await peer.close();
