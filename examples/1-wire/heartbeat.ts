import { TaskState } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { serveFetch } from '@examples/lib/serve-fetch';
import { stateName } from '@examples/lib/task';
import { tally } from '@examples/lib/tally';
import { startTurn } from '@examples/lib/turn';

const silences = tally();
const beats = tally();
const ended = tally();
let runs = 0;
let work = () => silences.reach(1);

type Bytes = Uint8Array<ArrayBuffer>;

// #region agent
const thinker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    await work();
    turn.status(TaskState.TASK_STATE_COMPLETED);
    ended.add();
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Thinker',
    description: 'Thinks in silence.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: thinker,
}));

// #region silence
/** The same bytes, and an error when none has come for so long. */
function withDeadline(body: ReadableStream<Bytes>, ms: number) {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (controller: TransformStreamDefaultController<Bytes>) => {
    clearTimeout(timer);
    const silent = new Error(`no byte for ${ms} ms`);
    timer = setTimeout(() => {
      controller.error(silent);
      silences.add();
    }, ms);
  };
  return body.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      start: wait,
      transform(bytes, controller) {
        wait(controller);
        controller.enqueue(bytes);
      },
      flush: () => clearTimeout(timer),
      cancel: () => clearTimeout(timer),
    }),
  );
}
// #endregion silence

// #region heartbeat
/** The same bytes, and between two lines a comment every so often. */
function withHeartbeat(body: ReadableStream<Bytes>, ms: number) {
  const comment = new TextEncoder().encode(': still here\n');
  const LF = 10;
  let last = LF;
  let timer: ReturnType<typeof setInterval>;
  return body.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      start(controller) {
        timer = setInterval(() => {
          if (last !== LF) return;
          controller.enqueue(comment);
          beats.add();
        }, ms);
      },
      transform(bytes, controller) {
        last = bytes.at(-1) ?? last;
        controller.enqueue(bytes);
      },
      flush: () => clearInterval(timer),
      cancel: () => clearInterval(timer),
    }),
  );
}
// #endregion heartbeat

// #region proxy
/** Stands before the agent; lets `change` have the body of a stream. */
function proxy(
  change: (body: ReadableStream<Bytes>) => ReadableStream<Bytes>,
) {
  return serveFetch(async (request) => {
    const response = await fetch(agent.url, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
      signal: request.signal,
    });
    return new Response(change(response.body!), response);
  });
}

const IDLE = 300;
const hasty = await proxy((body) => withDeadline(body, IDLE));
const beating = await proxy((body) =>
  withDeadline(withHeartbeat(body, IDLE / 2), IDLE),
);
// #endregion proxy

// #region follow
async function follow(url: string, fetchImpl = fetch) {
  const card = cardAt(url, { name: 'Thinker', description: 'Thinks.' });
  card.capabilities = { streaming: true, extensions: [] };
  const client = await new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
  }).createFromAgentCard(card);
  try {
    for await (const { payload } of client.sendMessageStream(ask('Go'))) {
      if (payload?.$case !== 'statusUpdate') continue;
      console.log(' ', stateName(payload.value.status));
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log(' ', error.message);
  }
  await ended.reach(++runs);
}

console.log('a proxy with little patience');
await follow(hasty.url);
console.log('the same, behind a heartbeat');
work = () => beats.reach(3);
await follow(beating.url);

console.log('a client with a deadline of its own');
work = () => silences.reach(2);
await follow(agent.url, async (input, init) => {
  const response = await fetch(input, init);
  return new Response(withDeadline(response.body!, IDLE), response);
});
// #endregion follow

await hasty.close();
await beating.close();
await agent.close();
