import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { TaskNotCancelableError } from '@a2a-js/sdk/errors';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

const cancelArrived = Promise.withResolvers<void>();

/** Takes longer than the cancel needs to arrive. */
async function dig() {
  await cancelArrived.promise;
  await sleep(60);
}

// #region agent
const stubborn: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    await dig();
    turn.artifact('Hole', 'three meters');
    turn.status(TaskState.TASK_STATE_COMPLETED);
    console.log('agent : done');
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Mole', description: 'Digs on.' }),
  executor: {
    execute: stubborn.execute,
    cancelTask: async () => cancelArrived.resolve(),
  },
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region stop
async function stop(id: string): Promise<Task> {
  try {
    return await client.cancelTask({ id, tenant: '', metadata: undefined });
  } catch (error) {
    if (!(error instanceof TaskNotCancelableError)) throw error;
    console.log('client:', error.message.replace(id, '…'));
    return client.getTask({ id, tenant: '', historyLength: 0 });
  }
}
// #endregion stop

const begun = await client.sendMessage(
  sending(userText('Dig'), { returnImmediately: true }),
);
if ('messageId' in begun) throw new Error('not a task');

// #region client
const task = await stop(begun.id);
console.log('client:', stateName(task.status));
console.log('client:', task.artifacts.map(textOf).join());
// #endregion client

await agent.close();
