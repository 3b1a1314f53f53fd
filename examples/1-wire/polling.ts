import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { fastClock } from '@examples/lib/fast-clock';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

const clock = fastClock();

// #region agent
const archivist: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    if (textOf(context.userMessage) === 'Lose yourself') {
      await clock.work(24 * 60 * 60);
    }
    for (const shelf of ['maps', 'letters', 'ledgers']) {
      await clock.work(4 * 60);
      turn.artifact('Shelf', shelf);
    }
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Archivist',
    description: 'Reads a shelf in four minutes.',
  }),
  executor: archivist,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region begin
async function begin(text: string): Promise<Task> {
  const answer = await client.sendMessage(
    sending(userText(text), { returnImmediately: true }),
  );
  if ('messageId' in answer) throw new Error('not a task');
  console.log(stateName(answer.status));
  return answer;
}
// #endregion begin

// #region poll
const FIRST = 5;
const LONGEST = 60;
const SILENCE = 5 * 60;

const IN_PROGRESS = new Set([
  TaskState.TASK_STATE_SUBMITTED,
  TaskState.TASK_STATE_WORKING,
]);

async function poll(id: string): Promise<Task> {
  let wait = FIRST;
  let heard = clock.now();
  let before = '';
  for (;;) {
    const task = await client.getTask({ id, tenant: '', historyLength: 0 });
    const state = task.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED;
    if (!IN_PROGRESS.has(state)) return task;

    const now = JSON.stringify([task.status, task.artifacts]);
    if (now !== before) {
      [before, heard, wait] = [now, clock.now(), FIRST];
      console.log(`${heard} s: ${task.artifacts.length} shelves`);
    } else if (clock.now() - heard >= SILENCE) {
      throw new Error(`nothing new for ${clock.now() - heard} s`);
    }
    await clock.wait(wait);
    wait = Math.min(wait * 2, LONGEST);
  }
}
// #endregion poll

// #region done
const job = await begin('Read all');
const read = await poll(job.id);
console.log(`${clock.now()} s: ${stateName(read.status)}`);
// #endregion done

// #region silent
const lost = await begin('Lose yourself');
try {
  await poll(lost.id);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log(error.message);
}
// #endregion silent

// #region gone
try {
  await poll('a-task-of-last-year');
} catch (error) {
  if (!(error instanceof TaskNotFoundError)) throw error;
  console.log(error.message);
}
// #endregion gone

await agent.close();
