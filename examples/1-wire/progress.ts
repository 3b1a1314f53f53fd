import { TaskState, type Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask } from '@examples/lib/events';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

const WORDS = ['Rivers', 'carry', 'the', 'mountains', 'to', 'the', 'sea.'];

const reporter: AgentExecutor = {
  async execute(request, bus) {
    const { taskId, contextId, userMessage } = request;
    bus.publish(AgentEvent.task(newTask(request)));
    const report = (message: Message, state: TaskState) =>
      bus.publish(
        AgentEvent.statusUpdate({
          taskId,
          contextId,
          status: taskStatus(state, message),
          metadata: undefined,
        }),
      );

    switch (textOf(userMessage)) {
      // #region each-word
      case 'each word':
        for (const word of WORDS) {
          const message = agentText(word, request);
          report(message, TaskState.TASK_STATE_WORKING);
        }
        break;
      // #endregion each-word

      // #region same-id
      case 'same id':
        for (const word of WORDS) {
          const message = { ...agentText(word, request), messageId: 'p' };
          report(message, TaskState.TASK_STATE_WORKING);
        }
        break;
      // #endregion same-id
    }
    const done = agentText('That was it.', request);
    report(done, TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Reporter', description: 'Talks a lot.' }),
  executor: reporter,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region count
for (const wish of ['nothing', 'each word', 'same id']) {
  const task = await client.sendMessage(ask(wish));
  if ('messageId' in task) throw new Error('This agent starts a task.');
  console.log(`${wish}: ${task.history.length} messages`);
  console.log(' ', task.history.map(textOf).join(' | '));
}
// #endregion count

await agent.close();
