import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region agent
const guide: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    if (textOf(request.userMessage) === 'A walk') {
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Where to?');
      return;
    }
    for (const place of ['mill', 'bridge', 'inn']) {
      await sleep(60);
      turn.artifact('Place', place);
    }
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Guide',
    description: 'Shows you around.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: guide,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region watch
async function watch(id: string, who: string, atMost = Infinity) {
  const leave = new AbortController();
  const { signal } = leave;
  const events = client.resubscribeTask({ id, tenant: '' }, { signal });
  let count = 0;
  for await (const { payload } of events) {
    let what = '';
    if (payload?.$case === 'task' || payload?.$case === 'statusUpdate') {
      what = stateName(payload.value.status);
    } else if (payload?.$case === 'artifactUpdate') {
      what = textOf(payload.value.artifact!);
    }
    console.log(`${who}: ${payload?.$case} ${what}`);
    if (++count === atMost) break;
  }
  leave.abort();
  console.log(`${who}: left`);
}
// #endregion watch

// #region two
const walk = (await client.sendMessage(ask('A walk'))) as Task;
const ann = watch(walk.id, 'Ann');
await sleep(20);
const bob = watch(walk.id, '  Bob', 3);
await sleep(20);

const answer = ask('To the river');
answer.message!.taskId = walk.id;
await client.sendMessage(answer);
await Promise.all([ann, bob]);
// #endregion two

// #region over
for (const id of [walk.id, 'no-such-task']) {
  try {
    await watch(id, 'Cy');
  } catch (error) {
    const isOver = error instanceof UnsupportedOperationError;
    if (!isOver && !(error instanceof TaskNotFoundError)) throw error;
    console.log(error.name);
    if (!isOver) continue;
    const task = await client.getTask({
      id,
      tenant: '',
      historyLength: 0,
    });
    console.log(stateName(task.status), task.artifacts.map(textOf).join());
  }
}
// #endregion over

await agent.close();
