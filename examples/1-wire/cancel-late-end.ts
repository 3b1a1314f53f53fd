import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

const finished = Promise.withResolvers<void>();
const answered = Promise.withResolvers<void>();

/** Takes longer than the client needs for its cancel. */
async function dig() {
  await answered.promise;
  await sleep(60);
}

// #region agent
const turns = new Map<string, ReturnType<typeof startTurn>>();

const polite: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turns.set(context.taskId, turn);
    turn.status(TaskState.TASK_STATE_WORKING);
    await dig();
    turn.artifact('Hole', 'three meters');
    turn.status(TaskState.TASK_STATE_COMPLETED);
    console.log('agent : three meters deep');
    finished.resolve();
  },
  async cancelTask(taskId) {
    turns.get(taskId)?.status(TaskState.TASK_STATE_CANCELED);
  },
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Badger', description: 'Says yes.' }),
  executor: polite,
}));
const client = await new ClientFactory().createFromUrl(agent.url);
const begun = await client.sendMessage(
  sending(userText('Dig'), { returnImmediately: true }),
);
if ('messageId' in begun) throw new Error('not a task');
const { id } = begun;

async function cancel(taskId: string) {
  const request = { id: taskId, tenant: '', metadata: undefined };
  const task = await client.cancelTask(request);
  answered.resolve();
  return task;
}

// #region client
const canceled = await cancel(id);
console.log('client:', stateName(canceled.status));
await finished.promise;
await sleep(20);
const later = await client.getTask({ id, tenant: '', historyLength: 0 });
console.log('client:', stateName(later.status), later.artifacts.length);
// #endregion client

await agent.close();
