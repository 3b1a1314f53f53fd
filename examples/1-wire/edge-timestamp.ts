import { ListTasksRequest, TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask } from '@examples/lib/events';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

const state = TaskState.TASK_STATE_COMPLETED;

// #region agent
const bells: AgentExecutor = {
  async execute(request, bus) {
    const task = newTask(request);
    const isTimed = textOf(request.userMessage).includes('timed');
    const bare = { state, message: undefined, timestamp: undefined };
    task.status = isTimed ? taskStatus(state) : bare;
    bus.publish(AgentEvent.task(task));
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Bells', description: 'Rings.' }),
  executor: bells,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region list
for (const text of ['1 timed', '2 timed', '3 bare']) {
  await client.sendMessage(ask(text));
}
async function list(label: string, filter: object) {
  const request = ListTasksRequest.fromJSON(filter);
  const { tasks } = await client.listTasks(request);
  const texts = tasks.map(({ history }) => textOf(history[0]!));
  console.log(label, texts.join(' | '));
}
await list('all  ', {});
await list('since', { statusTimestampAfter: '2020-01-01T00:00:00Z' });
// #endregion list

await agent.close();
