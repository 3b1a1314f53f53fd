import { TaskState } from '@a2a-js/sdk';
import { ClientFactory, ClientFactoryOptions } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

let done = Promise.withResolvers<void>();

const slow: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    await sleep(60);
    turn.status(TaskState.TASK_STATE_COMPLETED);
    done.resolve();
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Slow', description: 'Takes a moment.' }),
  executor: slow,
}));

// #region config
const clientConfig = {
  polling: true,
  acceptedOutputModes: ['text/markdown'],
};
const factory = new ClientFactory(
  ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
    clientConfig,
  }),
);
const client = await factory.createFromUrl(agent.url);

async function send(label: string, request: ReturnType<typeof ask>) {
  done = Promise.withResolvers<void>();
  const task = await client.sendMessage(request);
  if ('status' in task) console.log(label, stateName(task.status));
  await done.promise;
}

await send('no configuration', ask('Go'));
// #endregion config

// #region wrong
await send('one limit       ', ask('Go', { historyLength: 1 }));
// #endregion wrong

// #region right
const defaults = {
  returnImmediately: clientConfig.polling,
  acceptedOutputModes: clientConfig.acceptedOutputModes,
};
await send(
  'with defaults   ',
  ask('Go', { ...defaults, historyLength: 1 }),
);
// #endregion right

await agent.close();
