import { SendMessageRequest, TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { PushNotificationNotSupportedError } from '@a2a-js/sdk/errors';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { readAnswer } from '@examples/lib/answer';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { post } from '@examples/lib/post';
import { pushTo } from '@examples/lib/push-config';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { startTurn } from '@examples/lib/turn';

const baker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    await sleep(20);
    turn.artifact('Loaf', 'a loaf');
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Baker', description: 'Bakes a loaf.' }),
  executor: baker,
}));
const client = await new ClientFactory().createFromUrl(agent.url);
const url = 'https://client.example/hook';

// #region inline
const { body: sent } = await post(agent.url, {
  jsonrpc: '2.0',
  id: 1,
  method: 'SendMessage',
  params: SendMessageRequest.toJSON(
    ask('A loaf', {
      returnImmediately: true,
      taskPushNotificationConfig: pushTo(url),
    }),
  ),
});
const { id } = sent.result.task;
console.log('a task, and no error');

const { body: refused } = await post(agent.url, {
  jsonrpc: '2.0',
  id: 2,
  method: 'CreateTaskPushNotificationConfig',
  params: { taskId: id, url },
});
console.log(refused.error.code, refused.error.message);
// #endregion inline

// #region fallback
async function result(taskId: string): Promise<Task> {
  try {
    await client.createTaskPushNotificationConfig(pushTo(url, { taskId }));
  } catch (error) {
    if (!(error instanceof PushNotificationNotSupportedError)) throw error;
    console.log(`${error.name}: polling instead`);
  }
  // Polled with push too, only less often: a notification may be lost.
  for (let pause = 200; ; pause *= 2) {
    await sleep(pause);
    const task = await client.getTask({
      id: taskId,
      tenant: '',
      historyLength: 0,
    });
    if (readAnswer(task).kind !== 'pending') return task;
    if (pause > 60_000) throw new Error('the agent has gone silent');
  }
}

const task = await result(id);
console.log(task.artifacts.map(textOf).join());
// #endregion fallback

await agent.close();
