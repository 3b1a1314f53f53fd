import { TaskState, type Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { startTurn } from '@examples/lib/turn';

const clerk: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    if (textOf(context.userMessage) === 'Begin') {
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Go on?');
    } else turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Clerk', description: 'Asks once.' }),
  executor: clerk,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

async function send(message: Message) {
  const answer = await client.sendMessage(sending(message));
  if ('messageId' in answer) throw new Error('not a task');
  return answer;
}

// #region wrong
async function tried(what: string, ids: Partial<Message>) {
  try {
    const task = await send({ ...userText('Go on'), ...ids });
    console.log(what, 'accepted', task.contextId);
  } catch (error) {
    if (!isJsonRpcError(error)) throw error;
    console.log(what, error.envelopeCode, error.name);
  }
}

const waiting = await send(userText('Begin'));
const done = await send(userText('Finish'));

await tried('unknown taskId   ', { taskId: 'task-1' });
await tried('finished task    ', { taskId: done.id });
await tried('another contextId', {
  taskId: waiting.id,
  contextId: done.contextId,
});
await tried('unknown contextId', { contextId: 'my-chat' });
await tried('unknown reference', {
  contextId: 'my-chat',
  referenceTaskIds: ['task-1'],
});
// #endregion wrong

await agent.close();
