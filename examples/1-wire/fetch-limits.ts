import { TaskState } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { tally } from '@examples/lib/tally';
import { startTurn } from '@examples/lib/turn';
import { Agent } from 'undici';

const gone = tally();
const baked = tally();
let begun = 0;

const baker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    await gone.reach(++begun);
    turn.status(TaskState.TASK_STATE_COMPLETED);
    baked.add();
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Baker',
    description: 'Bakes a loaf.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: baker,
}));

// #region limits
const dispatcher = new Agent({ headersTimeout: 200, bodyTimeout: 200 });
const fetchImpl: typeof fetch = (input, init) =>
  fetch(input, { ...init, dispatcher });
const client = await new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl })],
}).createFromUrl(agent.url);
// #endregion limits

// #region calls
function report(error: unknown) {
  if (!(error instanceof Error)) throw error;
  const { code } = error.cause as { code: string };
  console.log(error.message, code);
  gone.add();
}

await client.sendMessage(ask('A loaf')).catch(report);
try {
  for await (const { payload } of client.sendMessageStream(ask('One'))) {
    console.log(payload?.$case);
  }
} catch (error) {
  report(error);
}
// #endregion calls

await baked.reach(2);
await sleep(20);
await dispatcher.close();
await agent.close();
