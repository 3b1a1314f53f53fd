import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask } from '@examples/lib/events';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

const { TASK_STATE_WORKING, TASK_STATE_COMPLETED } = TaskState;

// #region agent
const cook = (newId: () => string): AgentExecutor => ({
  async execute(request, bus) {
    const { taskId, contextId } = request;
    bus.publish(AgentEvent.task(newTask(request)));
    const say = (state: TaskState, text: string) => {
      const messageId = newId();
      const message = { ...agentText(text, request), messageId };
      const status = taskStatus(state, message);
      const metadata = undefined;
      bus.publish(
        AgentEvent.statusUpdate({ taskId, contextId, status, metadata }),
      );
    };
    say(TASK_STATE_WORKING, 'Peeling.');
    say(TASK_STATE_WORKING, 'Cooking.');
    say(TASK_STATE_COMPLETED, 'Served.');
  },
  async cancelTask() {},
});
// #endregion agent

// #region client
for (const newId of [() => 'status', () => crypto.randomUUID()]) {
  const agent = await serve((url) => ({
    card: cardAt(url, { name: 'Cook', description: 'Cooks one dish.' }),
    executor: cook(newId),
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const task = await client.sendMessage(ask('Soup'));
  if ('messageId' in task) throw new Error('not a task');
  console.log('history', task.history.map(textOf).join(' '));
  console.log('status ', textOf(task.status!.message!));
  await agent.close();
}
// #endregion client
