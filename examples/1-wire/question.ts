import { Role, TaskState, type Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region agent
const questions = ['For how many?', 'At what time?'];

const waiter: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    const history = context.task?.history ?? [context.userMessage];
    const said = history
      .filter(({ role }) => role === Role.ROLE_USER)
      .map(textOf);

    const question = questions[said.length - 1];
    if (question) {
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, question);
      return;
    }
    turn.artifact('Booking', said.join(', '));
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Waiter',
    description: 'Books tables.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: waiter,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

async function send(message: Message) {
  const answer = await client.sendMessage(sending(message));
  if ('messageId' in answer) throw new Error('not a task');
  console.log(stateName(answer.status));
  return answer;
}

// #region answer
const replies = ['Four', 'At eight'];

let task = await send(userText('A table on Friday'));
while (task.status?.state === TaskState.TASK_STATE_INPUT_REQUIRED) {
  const question = task.status.message;
  const reply = replies.shift() ?? 'Never mind';
  console.log(question ? textOf(question) : 'no question', '-', reply);
  task = await send({
    ...userText(reply),
    taskId: task.id,
    contextId: task.contextId,
  });
}
for (const artifact of task.artifacts) console.log(textOf(artifact));
// #endregion answer

// #region lost
const parked = await send(userText('A table on Monday'));
const lost = await send({
  ...userText('Two'),
  contextId: parked.contextId,
});
console.log('same task:', lost.id === parked.id);
// #endregion lost

// #region stream
const stream = client.sendMessageStream(
  sending({
    ...userText('Two'),
    taskId: parked.id,
    contextId: parked.contextId,
  }),
);
for await (const { payload } of stream) {
  if (payload?.$case !== 'task' && payload?.$case !== 'statusUpdate') {
    continue;
  }
  const question = payload.value.status?.message;
  console.log(payload.$case, '-', question ? textOf(question) : '');
}
// #endregion stream

await agent.close();
