import { ListTasksRequest, Part, Task } from '@a2a-js/sdk';
import { InMemoryTaskStore, ServerCallContext } from '@a2a-js/sdk/server';

/** What goes wrong, if anything does. */
async function attempt(what: string, run: () => unknown): Promise<void> {
  try {
    await run();
    console.log(`${what}: ok`);
  } catch (error) {
    console.log(`${what}: ${String(error)}`);
  }
}

const store = new InMemoryTaskStore();
const context = new ServerCallContext();
for (const id of ['one', 'two']) {
  const state = 'TASK_STATE_COMPLETED';
  const timestamp = '2026-01-01T00:00:00.000Z';
  await store.save(
    Task.fromJSON({ id, contextId: 'c', status: { state, timestamp } }),
    context,
  );
}

const bytes = Part.fromJSON({ raw: 'aGk=' });
const firstPage = ListTasksRequest.fromJSON({ pageSize: 1 });

// #region attempts
async function attempts(): Promise<void> {
  await attempt('read text', () => Part.fromJSON({ text: 'hi' }));
  await attempt('read bytes', () => Part.fromJSON({ raw: 'aGk=' }));
  await attempt('write bytes', () => Part.toJSON(bytes));
  await attempt('turn a page', () => store.list(firstPage, context));
}
// #endregion attempts

// #region without
const { Buffer } = globalThis;
Reflect.deleteProperty(globalThis, 'Buffer');
console.log('without Buffer');
await attempts();

Object.assign(globalThis, { Buffer });
console.log('with Buffer');
await attempts();
// #endregion without
