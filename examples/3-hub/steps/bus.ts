import { sleep } from '@examples/lib/sleep';
import { Bus, type BusMessage } from '../src/bus.ts';

const bus = new Bus();
const cause = { correlationId: 'task-1' };

// #region same
const show = ({ topic, payload }: BusMessage) =>
  console.log(topic, JSON.stringify(payload));

bus.subscribe('agent.skill.progress.*', ({ payload }) => {
  if (payload.words === 'done') throw new Error('the counter is broken');
});
bus.subscribe('agent.skill.progress.*', show);
bus.subscribe('system.error', show);

bus.publish('agent.skill.progress.task-1', { words: 'half' }, cause);
bus.publish('agent.skill.progress.task-1', { words: 'done' }, cause);
// #endregion same

// #region late
bus.subscribe('agent.skill.cancel.*', async ({ payload }) => {
  await Promise.resolve();
  throw new Error(`nobody is left to stop ${payload.taskId}`);
});
bus.publish('agent.skill.cancel.task-1', { taskId: 'task-1' }, cause);
await sleep(0);
// #endregion late

// #region order
bus.subscribe('agent.skill.request', ({ payload: { taskId } }) => {
  const answer = { state: 'completed' } as const;
  bus.publish(`agent.skill.response.${taskId}`, answer, cause);
  console.log('the answer is given');
});
bus.subscribe('#', ({ topic, correlationId }) => {
  console.log(`${topic}, of ${correlationId}`);
});
bus.publish(
  'agent.skill.request',
  {
    taskId: 'task-1',
    contextId: 'talk-1',
    messageId: 'message-1',
    owner: 'ada',
    entry: 'chat',
    skill: 'shout',
    parts: [{ text: 'hello' }],
    metadata: {},
    referenceTaskIds: [],
    hops: [],
  },
  cause,
);
// #endregion order

// #region typed
// @ts-expect-error 2561
bus.publish('agent.skill.progress.task-1', { word: 'typo' });
// #endregion typed
