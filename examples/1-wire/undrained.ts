import { formatSSEEvent, SSE_HEADERS, TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { fetchHandler } from '@examples/lib/fetch-handler';
import { listen } from '@examples/lib/listen';
import { ask } from '@examples/lib/request';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region stream
/** Looks right, and loses the task of everyone who leaves early. */
async function naive(events: AsyncGenerator<unknown>): Promise<Response> {
  async function* lines() {
    for await (const event of events) yield formatSSEEvent(event);
  }
  const body = ReadableStream.from(lines());
  const bytes = body.pipeThrough(new TextEncoderStream());
  return new Response(bytes, { headers: SSE_HEADERS });
}
// #endregion stream

// #region job
const goOn = Promise.withResolvers<void>();
const clerk: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    await goOn.promise;
    turn.status(TaskState.TASK_STATE_WORKING);
    await sleep(40);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion job

const agent = await listen((url) => {
  const card = cardAt(url, {
    name: 'Clerk',
    description: 'Files papers.',
    capabilities: { streaming: true, extensions: [] },
  });
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, clerk);
  return fetchHandler(handler, { streamOf: naive });
});

// #region leave
const client = await new ClientFactory().createFromUrl(agent.url);
let id = '';
const leave = new AbortController();
const { signal } = leave;
const watched = client.sendMessageStream(ask('File this'), { signal });
for await (const { payload } of watched) {
  if (payload?.$case === 'task') id = payload.value.id;
  break;
}
leave.abort();

await sleep(400);
goOn.resolve();
await sleep(200);
const task = await client.getTask({ id, tenant: '', historyLength: 0 });
console.log(stateName(task.status));
// #endregion leave

await agent.close();
