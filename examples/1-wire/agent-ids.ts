import { TaskState, type Message } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { artifactOf, artifactUpdate, newTask } from '@examples/lib/events';
import { agentText, textOf, textPart } from '@examples/lib/message';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

// #region agent
const forgetful: AgentExecutor = {
  async execute(request, bus) {
    const words = agentText('Hm.', { contextId: '' });
    if (textOf(request.userMessage) === 'Message') {
      bus.publish(AgentEvent.message(words));
      return;
    }
    bus.publish(AgentEvent.task(newTask(request)));
    const { taskId } = request;
    const ids = { taskId, contextId: '' };
    bus.publish(artifactUpdate(ids, artifactOf('a', [textPart('Hm.')])));
    const status = taskStatus(TaskState.TASK_STATE_COMPLETED, words);
    const update = { ...ids, status, metadata: undefined };
    bus.publish(AgentEvent.statusUpdate(update));
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Forgetful',
    description: 'Leaves out what it can.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: forgetful,
}));

// #region ids
function show(what: string, { contextId, taskId }: Partial<Message>) {
  const has = (id?: string) => (id ? 'yes' : 'no');
  const ids = `contextId ${has(contextId)}, taskId ${has(taskId)}`;
  console.log(what.padEnd(18), ids);
}

async function send(method: string, text: string) {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] };
  const call = { jsonrpc: '2.0', id: 1, method, params: { message } };
  return (await post(agent.url, call)).body;
}

const { result } = await send('SendMessage', 'Message');
show('answer', result.message);

const { task } = (await send('SendMessage', 'Task')).result;
show('status message', task.status.message);
const [asked, said] = task.history;
show('history, user', asked);
show('history, agent', said);

const stream: string = await send('SendStreamingMessage', 'Task');
for (const line of stream.split('\n').filter(Boolean)) {
  const event = JSON.parse(line.slice(6)).result;
  if (event.artifactUpdate) show('artifactUpdate', event.artifactUpdate);
  if (event.statusUpdate) show('statusUpdate', event.statusUpdate);
}
// #endregion ids

await agent.close();
