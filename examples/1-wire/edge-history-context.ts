import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { ask, sending } from '@examples/lib/request';
import { serveHandler } from '@examples/lib/serve-handler';
import { startTurn } from '@examples/lib/turn';

const digger: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    const isFirst = textOf(request.userMessage) === 'Dig';
    if (isFirst) turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Where?');
    else turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

// #region store
class TidyStore extends InMemoryTaskStore {
  override async save(task: Task, context: ServerCallContext) {
    const { id: taskId, contextId } = task;
    const history = task.history.map((message) => ({
      ...message,
      contextId,
      taskId,
    }));
    await super.save({ ...task, history }, context);
  }
}
// #endregion store

// #region client
async function dig(store: InMemoryTaskStore) {
  const details = { name: 'Digger', description: 'Asks first.' };
  const agent = await serveHandler(
    (url) => new DefaultRequestHandler(cardAt(url, details), store, digger),
  );
  const card = cardAt(agent.url, details);
  const client = await new ClientFactory().createFromAgentCard(card);

  const task = await client.sendMessage(ask('Dig'));
  if ('messageId' in task) throw new Error('not a task');
  const reply = { ...userText('Here'), taskId: task.id };
  await client.sendMessage(sending(reply));

  const { id, contextId } = task;
  const request = { id, tenant: '', historyLength: undefined };
  for (const message of (await client.getTask(request)).history) {
    const isNamed = message.contextId === contextId;
    console.log(textOf(message), isNamed ? 'in its context' : 'adrift');
  }
  await agent.close();
}

await dig(new InMemoryTaskStore());
await dig(new TidyStore());
// #endregion client
