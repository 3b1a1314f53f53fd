import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import type {
  AgentExecutor,
  ExecutionEventBus,
  RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region agent
/** Digs for so many milliseconds, or until it is told to stop. */
function dig(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

class Digger implements AgentExecutor {
  #turns = new Map<string, ReturnType<typeof startTurn>>();
  #digging = new Map<string, AbortController>();

  async execute(context: RequestContext, bus: ExecutionEventBus) {
    const { taskId, userMessage } = context;
    const turn = startTurn(context, bus);
    if (textOf(userMessage) === 'Dig') {
      this.#turns.set(taskId, turn);
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Where?');
      return;
    }

    turn.status(TaskState.TASK_STATE_WORKING);
    if (textOf(userMessage) === 'Dig later') return;

    const stop = new AbortController();
    this.#digging.set(taskId, stop);
    await dig(40, stop.signal);
    turn.artifact('Hole', 'one meter');
    const rock = textOf(userMessage) === 'Dig a well';
    await dig(rock ? 60_000 : 40, stop.signal);
    this.#digging.delete(taskId);
    turn.status(
      stop.signal.aborted
        ? TaskState.TASK_STATE_CANCELED
        : TaskState.TASK_STATE_COMPLETED,
    );
  }

  async cancelTask(taskId: string) {
    const running = this.#digging.get(taskId);
    if (running) running.abort();
    else this.#turns.get(taskId)?.status(TaskState.TASK_STATE_CANCELED);
  }
}
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Digger',
    description: 'Digs until it is told to stop.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: new Digger(),
}));
const client = await new ClientFactory().createFromUrl(agent.url);

const cancel = (id: string) =>
  client.cancelTask({ id, tenant: '', metadata: undefined });

// #region running
let taskId = '';
let answer: Promise<Task> | undefined;
const stream = client.sendMessageStream(sending(userText('Dig a well')));
for await (const { payload } of stream) {
  if (payload?.$case === 'task') taskId = payload.value.id;
  if (payload?.$case === 'statusUpdate') {
    console.log('stream  ', stateName(payload.value.status));
  }
  if (payload?.$case === 'artifactUpdate') answer = cancel(taskId);
}
console.log('running ', stateName((await answer)?.status));
// #endregion running

// #region others
console.log('twice   ', stateName((await cancel(taskId)).status));

async function begin(text: string): Promise<string> {
  const task = await client.sendMessage(sending(userText(text)));
  if ('messageId' in task) throw new Error('not a task');
  return task.id;
}
const parked = await begin('Dig');
console.log('parked  ', stateName((await cancel(parked)).status));

const left = await begin('Dig later');
console.log('left    ', stateName((await cancel(left)).status));

for (const id of [await begin('Dig a pond'), 'no-such-task']) {
  try {
    await cancel(id);
  } catch (error) {
    if (!isJsonRpcError(error)) throw error;
    console.log(
      id === 'no-such-task' ? 'unknown ' : 'finished',
      error.name,
    );
  }
}
// #endregion others

await agent.close();
