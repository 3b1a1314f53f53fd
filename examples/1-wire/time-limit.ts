import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

/** Reads for a minute, or until it is told to stop. */
function readShelves(signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('Faust'), 60_000);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

// #region limit
const LIMIT = 100;

const librarian: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    const signal = AbortSignal.timeout(LIMIT);
    try {
      turn.artifact('Titles', await readShelves(signal));
      turn.status(TaskState.TASK_STATE_COMPLETED);
    } catch (error) {
      if (!signal.aborted) throw error;
      const words = `Not done after ${LIMIT} ms.`;
      turn.status(TaskState.TASK_STATE_FAILED, words);
    }
  },
  async cancelTask() {},
};
// #endregion limit

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Librarian', description: 'Reads shelves.' }),
  executor: librarian,
}));
const client = await new ClientFactory().createFromUrl(agent.url);
const task = await client.sendMessage(ask('Read them all'));
if ('messageId' in task) throw new Error('not a task');
console.log(stateName(task.status), textOf(task.status!.message!));

await agent.close();
