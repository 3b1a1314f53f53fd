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
import { tally } from '@examples/lib/tally';
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

const events = tally();

// #region watch
async function watch(id: string, atMost = Infinity) {
  const seen: string[] = [];
  const leave = new AbortController();
  const { signal } = leave;
  const stream = client.resubscribeTask({ id, tenant: '' }, { signal });
  for await (const { payload } of stream) {
    let what = '';
    if (payload?.$case === 'task' || payload?.$case === 'statusUpdate') {
      what = stateName(payload.value.status);
    } else if (payload?.$case === 'artifactUpdate') {
      what = textOf(payload.value.artifact!);
    }
    seen.push(`  ${payload?.$case} ${what}`);
    events.add();
    if (seen.length === atMost) break;
  }
  leave.abort();
  return seen;
}
// #endregion watch

// #region two
const walk = (await client.sendMessage(ask('A walk'))) as Task;
const ann = watch(walk.id);
const bob = watch(walk.id, 3);
await events.reach(2);

const answer = ask('To the river');
answer.message!.taskId = walk.id;
await client.sendMessage(answer);
console.log(['Ann', ...(await ann)].join('\n'));
console.log(['Bob', ...(await bob)].join('\n'));
// #endregion two

// #region over
for (const id of [walk.id, 'no-such-task']) {
  try {
    await watch(id);
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
