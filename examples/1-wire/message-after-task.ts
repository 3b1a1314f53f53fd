import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask, statusUpdate } from '@examples/lib/events';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';

let taskId = '';

// #region executor
const undecided: AgentExecutor = {
  async execute(request, bus) {
    taskId = request.taskId;
    bus.publish(AgentEvent.task(newTask(request)));
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_WORKING));
    bus.publish(AgentEvent.message(agentText('The Rhine', request)));
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Undecided',
    description: 'Starts a task and answers with a message.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: undecided,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region call
const stored = async () => {
  const id = taskId;
  const task = await client.getTask({ id, tenant: '', historyLength: 0 });
  return stateName(task.status);
};

const answer = await client.sendMessage(ask('A river'));
if ('messageId' in answer) console.log('blocking: ', textOf(answer));
console.log('  its task', await stored());

try {
  for await (const { payload } of client.sendMessageStream(
    ask('A river'),
  )) {
    console.log('streaming:', payload?.$case);
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log('streaming:', (error.cause as Error).name);
}
console.log('  its task', await stored());
// #endregion call

await agent.close();
