import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type {
  AgentExecutor,
  ExecutionEventBus,
  RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region agent
class Digger implements AgentExecutor {
  cancelBegan = Promise.withResolvers<void>();
  answered = Promise.withResolvers<void>();
  told = Promise.withResolvers<void>();
  over = Promise.withResolvers<void>();
  turn?: ReturnType<typeof startTurn>;

  async execute(context: RequestContext, bus: ExecutionEventBus) {
    this.turn = startTurn(context, bus);
    if (!context.task) {
      return this.turn.status(
        TaskState.TASK_STATE_INPUT_REQUIRED,
        'Where?',
      );
    }
    this.answered.resolve();
    await this.dig();
    this.turn.status(TaskState.TASK_STATE_COMPLETED);
    this.over.resolve();
  }

  async dig() {
    // Digging takes longer than both answers take to arrive.
    await this.told.promise;
    console.log('agent : dug');
  }

  async cancelTask() {
    this.cancelBegan.resolve();
    // It puts the spade away, and an answer arrives meanwhile.
    await this.answered.promise;
    this.turn!.status(TaskState.TASK_STATE_CANCELED);
  }
}
// #endregion agent

const executor = new Digger();
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Digger', description: 'Asks first.' }),
  executor,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

async function send(text: string, ids: { taskId?: string } = {}) {
  const message = { ...userText(text), ...ids };
  const task = await client.sendMessage(sending(message));
  if ('messageId' in task) throw new Error('not a task');
  return task;
}
const say = (what: string, { status }: Task) =>
  console.log(`client: ${what} ${stateName(status)}`);

// #region client
const { id } = await send('Dig');
const canceling = client.cancelTask({
  id,
  tenant: '',
  metadata: undefined,
});
await executor.cancelBegan.promise;
const answering = send('Here', { taskId: id });

say('CancelTask ', await canceling);
say('SendMessage', await answering);
executor.told.resolve();
await executor.over.promise;
// #endregion client

const get = { id, tenant: '', historyLength: 0 };
say('GetTask    ', await client.getTask(get));
await agent.close();
