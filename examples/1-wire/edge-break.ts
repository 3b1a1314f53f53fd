import { TaskState, type StreamResponse } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  ServerCallContext,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { ask } from '@examples/lib/request';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region agent
const baker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    await sleep(30);
    turn.artifact('Loaf', 'a loaf');
    turn.status(TaskState.TASK_STATE_COMPLETED);
    console.log('  agent: done');
  },
  async cancelTask() {},
};
const card = cardAt('http://localhost/', {
  name: 'Baker',
  description: 'Bakes a loaf.',
  capabilities: { streaming: true, extensions: [] },
});
const store = new InMemoryTaskStore();
const handler = new DefaultRequestHandler(card, store, baker);
const context = new ServerCallContext();
// #endregion agent

async function stored(id: string) {
  await sleep(80);
  const task = await store.load(id, context);
  const { length } = task?.artifacts ?? [];
  console.log('  store:', stateName(task?.status), length);
}

const idOf = ({ payload }: StreamResponse) =>
  payload?.$case === 'task' ? payload.value.id : '';

// #region wrong
console.log('break');
let id = '';
for await (const event of handler.sendMessageStream(ask('Go'), context)) {
  id = idOf(event);
  break;
}
await stored(id);
// #endregion wrong

// #region right
/** Reads on after the reader has left, so that all of it is stored. */
async function* drained<T>(events: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await iterator.next();
      isOver = done === true;
      if (isOver) return;
      yield value;
    }
  } finally {
    if (!isOver) void drain(iterator);
  }
}

async function drain(iterator: AsyncIterator<unknown>) {
  try {
    while (!(await iterator.next()).done);
  } catch (error) {
    console.error('The stream failed with nobody reading it:', error);
  }
}

console.log('drained');
const events = handler.sendMessageStream(ask('Go'), context);
for await (const event of drained(events)) {
  id = idOf(event);
  break;
}
await stored(id);
// #endregion right
