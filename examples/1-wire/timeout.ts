import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

const baked = Promise.withResolvers<void>();

const baker: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    await sleep(600);
    turn.artifact('Loaf', 'a loaf');
    turn.status(TaskState.TASK_STATE_COMPLETED);
    baked.resolve();
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Baker', description: 'Bakes a loaf.' }),
  executor: baker,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region call
try {
  await client.sendMessage(sending(userText('A loaf')), {
    signal: AbortSignal.timeout(500),
  });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log(error.message);
}
// #endregion call

await baked.promise;
await sleep(20);

// #region find
const { tasks } = await client.listTasks({
  tenant: '',
  contextId: '',
  status: TaskState.TASK_STATE_UNSPECIFIED,
  pageToken: '',
  historyLength: 1,
  statusTimestampAfter: undefined,
  includeArtifacts: true,
});
for (const { status, history, artifacts } of tasks) {
  console.log(history.map(textOf).join(), stateName(status));
  console.log(artifacts.map(textOf).join());
}
// #endregion find

await agent.close();
