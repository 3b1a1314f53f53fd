import { DatabaseSync } from 'node:sqlite';
import { ListTasksRequest, Message, Task, TaskState } from '@a2a-js/sdk';
import { AgentEvent, ResultManager } from '@a2a-js/sdk/server';
import { DatabaseTaskStore } from '@a2a-js/sdk/server/database';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { contextOf, ownerOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { Storage } from '../../examples/3-hub/src/kept/store/storage.ts';
import { prepareTaskSave, taskRow } from '../../examples/3-hub/src/kept/store/task-row.ts';
import type { HubTables } from '../../examples/3-hub/src/kept/store/tables.ts';
import { UNHEARD, WriteBehindTaskStore } from '../../examples/3-hub/src/kept/store/write-behind.ts';
import { DATABASES, file } from './databases.ts';
import { task } from './tasks.ts';

const ada = contextOf('ada');
const all = ListTasksRequest.fromJSON({ pageSize: 50 });
/** What another process would find. */
const written = (db: Kysely<HubTables>) =>
  new DatabaseTaskStore(db, { ownerResolver: ownerOf }).load('t', ada);
const stateIn = async (db: Kysely<HubTables>) => (await written(db))?.status?.state;
const { TASK_STATE_SUBMITTED, TASK_STATE_COMPLETED, TASK_STATE_INPUT_REQUIRED } = TaskState;

describe.each(DATABASES)('on %s', (_, open) => {
  let db: Kysely<HubTables>;
  let storage: Storage;
  let store: WriteBehindTaskStore;
  beforeEach(async () => {
    db = await open();
    storage = new Storage(db);
    // What is written later, is written when a test says so.
    store = new WriteBehindTaskStore(storage, { delay: 1e6 });
  });
  afterEach(async () => {
    await store.flush();
    await db.destroy();
  });

  test('a task is written first, when it asks and when it ends; not between', async () => {
    await store.save(task('t', 'SUBMITTED'), ada);
    expect(await stateIn(db)).toBe(TASK_STATE_SUBMITTED);
    await store.save(task('t', 'WORKING'), ada);
    expect(await stateIn(db)).toBe(TASK_STATE_SUBMITTED);
    expect((await store.load('t', ada))?.status?.state).toBe(TaskState.TASK_STATE_WORKING);
    await store.save(task('t', 'INPUT_REQUIRED'), ada);
    expect(await stateIn(db)).toBe(TASK_STATE_INPUT_REQUIRED);
    await store.save(task('t', 'WORKING'), ada);
    expect(await stateIn(db)).toBe(TaskState.TASK_STATE_WORKING);
    await store.save(task('t', 'COMPLETED'), ada);
    expect(await stateIn(db)).toBe(TASK_STATE_COMPLETED);
  });

  test('who waits for the end does not wait for the first save', async () => {
    const waiting = contextOf('ada');
    waiting.state.set(UNHEARD, true);
    await store.save(task('t', 'SUBMITTED'), waiting);
    expect(await stateIn(db)).toBeUndefined();
    await storage.idle();
    expect(await stateIn(db)).toBe(TASK_STATE_SUBMITTED);
    await store.save(task('t', 'COMPLETED'), waiting);
    expect(await stateIn(db)).toBe(TASK_STATE_COMPLETED);
  });

  test('only the call that makes a task knows it before it is written', async () => {
    const waiting = contextOf('ada');
    waiting.state.set(UNHEARD, true);
    await store.save(task('t', 'SUBMITTED'), waiting);
    expect((await store.load('t', waiting))?.id).toBe('t');
    expect(await stateIn(db)).toBeUndefined();
    expect((await store.load('t', contextOf('ada')))?.id).toBe('t');
    expect(await stateIn(db)).toBe(TASK_STATE_SUBMITTED);
  });

  test('a list has what was not written yet', async () => {
    await store.save(task('t', 'SUBMITTED'), ada);
    await store.save(task('t', 'WORKING'), ada);
    const { tasks } = await store.list(all, ada);
    expect(tasks.map(({ status }) => status?.state)).toEqual([TaskState.TASK_STATE_WORKING]);
  });

  test('flush writes the rest, and another hub goes on from there', async () => {
    await store.save(task('t', 'SUBMITTED'), ada);
    await store.save(task('t', 'WORKING', { metadata: { step: 2 } }), ada);
    await store.flush();
    const next = new WriteBehindTaskStore(storage);
    expect((await next.load('t', ada))?.metadata).toEqual({ step: 2 });
  });

  test('nobody sees the tasks of others', async () => {
    await store.save(task('t', 'SUBMITTED'), ada);
    expect(await store.load('t', contextOf('bob'))).toBeUndefined();
    expect(await store.load('t', contextOf('ada', 'acme'))).toBeUndefined();
    expect((await store.list(all, contextOf('bob'))).tasks).toEqual([]);
  });

  test('what goes along is done with the save or not at all', async () => {
    const told = vi.fn<() => void>();
    await store.save(task('t', 'COMPLETED'), ada, async (write) => {
      const row = { owner: 'ada', domain: 'd', value_json: '{}' };
      await write.insertInto('world_state').values(row).execute();
      return told;
    });
    expect(told).toHaveBeenCalledOnce();
    const refused = store.save(task('u', 'COMPLETED'), ada, async () => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow(/^The storage failed; the hub's log says why, under /);
    expect(await store.load('u', ada)).toBeUndefined();
    expect(told).toHaveBeenCalledOnce();
  });

  test('a write that fails takes no other with it', async () => {
    const row = { owner: 'ada', domain: 'd', value_json: '{}' };
    const add = (domain: string) =>
      storage.write(async (write) => {
        await write
          .insertInto('world_state')
          .values({ ...row, domain })
          .execute();
        return domain;
      });
    const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map(add));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const kept = await db.selectFrom('world_state').select('domain').execute();
    expect(kept.map(({ domain }) => domain).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('a row is what the SDK makes of the task', async () => {
    const full = task('t', 'WORKING', {
      artifacts: [{ artifactId: 'a', parts: [{ raw: 'aGk=' }, { data: { n: 1.5 } }] }],
      history: [{ messageId: 'm', role: 'ROLE_USER', parts: [{ text: '\0' }] }],
      metadata: { deep: [null, { x: '\u2028' }] },
    });
    const bare = Task.fromJSON({ id: 'u' });
    const sdk = new DatabaseTaskStore(db, { ownerResolver: ownerOf });
    const rows = () => db.selectFrom('tasks').selectAll().orderBy('id').execute();
    for (const one of [full, bare]) await sdk.save(one, ada);
    const theirs = await rows();
    await db.deleteFrom('tasks').execute();
    const save = prepareTaskSave(db);
    for (const one of [full, bare, full]) await save(db, taskRow('', 'ada', one));
    expect(await rows()).toEqual(theirs);
  });
});

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) deepFreeze(member);
  return value;
};

describe('with SQLite', () => {
  test('the SDK changes no more of a task than its copy', async () => {
    const db = openDatabase('memory');
    await migrate(db);
    const store = new WriteBehindTaskStore(new Storage(db), { delay: 1e6 });
    const message = (messageId: string, role = 'ROLE_AGENT') =>
      Message.fromJSON({ messageId, role, parts: [{ text: 'x' }] });
    const given = task('t', 'SUBMITTED');
    const results = new ResultManager(store, ada);
    results.setContext(message('m', 'ROLE_USER'));
    await results.processEvent(AgentEvent.task(given));
    const state = { ...given.status!, message: message('n') };
    const ids = { taskId: 't', contextId: 'c' };
    const status = { ...ids, status: { ...state, state: 2 }, metadata: { a: 1 } };
    const artifact = { artifactId: 'a', parts: [{ content: { $case: 'text', value: 'x' } }] };
    const chunk = { ...ids, append: true, lastChunk: true, metadata: { b: 1 } };
    const events = [
      AgentEvent.statusUpdate(status),
      AgentEvent.artifactUpdate({ ...chunk, artifact } as never),
      AgentEvent.artifactUpdate({ ...chunk, artifact: { ...artifact, name: 'n' } } as never),
      AgentEvent.task(given),
    ];
    for (const event of events) {
      const before = await store.load('t', ada);
      deepFreeze(before!.history.slice());
      before!.artifacts.forEach(({ parts, metadata }) => deepFreeze([parts, metadata]));
      const text = JSON.stringify(before);
      await results.processEvent(event);
      expect(JSON.stringify(before)).toBe(text);
    }
    const { artifacts, history } = (await store.load('t', ada))!;
    expect(artifacts.map(({ parts }) => parts.length)).toEqual([2]);
    expect(history.map(({ messageId }) => messageId)).toEqual(['m', 'n']);
    await store.flush();
    await db.destroy();
  });

  test('a save of a task at work is written soon, by itself', async () => {
    const db = openDatabase('memory');
    await migrate(db);
    const store = new WriteBehindTaskStore(new Storage(db), { delay: 1 });
    await store.save(task('t', 'SUBMITTED'), ada);
    await store.save(task('t', 'WORKING'), ada);
    await expect.poll(() => stateIn(db)).toBe(TaskState.TASK_STATE_WORKING);
    await db.destroy();
  });

  test('a full disk is an error to the caller, and the end is written when there is room', async () => {
    const db = openDatabase(`sqlite:${file()}`);
    await migrate(db);
    const onError = vi.fn<(error: unknown) => void>();
    const store = new WriteBehindTaskStore(new Storage(db, { onError }), { delay: 1 });
    await store.save(task('t', 'SUBMITTED'), ada);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
    await limit(rows[0]!.page_count);
    const parts = [{ text: 'x'.repeat(100_000) }];
    const end = task('t', 'COMPLETED', { artifacts: [{ artifactId: 'a', parts }] });
    const failure = /^The storage failed; the hub's log says why, under /;
    await expect(store.save(end, ada)).rejects.toThrow(failure);
    expect(String(onError.mock.calls[0]![0])).toContain('full');
    // Nobody is told of an end that is not written.
    await expect(store.load('t', ada)).rejects.toThrow(failure);
    expect(await stateIn(db)).toBe(TASK_STATE_SUBMITTED);
    await limit(1e6);
    expect((await store.load('t', ada))?.status?.state).toBe(TASK_STATE_COMPLETED);
    expect(await stateIn(db)).toBe(TASK_STATE_COMPLETED);
    await store.flush();
    await db.destroy();
  });

  test('a lock of another process is waited for, and not for ever', async () => {
    const name = file();
    const db = openDatabase(`sqlite:${name}`);
    await migrate(db);
    const store = new WriteBehindTaskStore(new Storage(db, { patience: 200 }));
    const other = new DatabaseSync(name);
    other.exec('begin immediate');
    const failure = /^The storage failed; the hub's log says why, under /;
    await expect(store.save(task('t', 'SUBMITTED'), ada)).rejects.toThrow(failure);
    // What was not written was not accepted; reads go on.
    expect(await store.load('t', ada)).toBeUndefined();
    const saved = store.save(task('t', 'SUBMITTED'), ada);
    setTimeout(() => other.exec('rollback'), 60);
    await saved;
    expect(await stateIn(db)).toBe(TASK_STATE_SUBMITTED);
    other.close();
    await db.destroy();
  });

  test('more tasks at work than are kept lose nothing', async () => {
    const db = openDatabase('memory');
    await migrate(db);
    const store = new WriteBehindTaskStore(new Storage(db), { delay: 1e6, keep: 2 });
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) {
      await store.save(task(id, 'SUBMITTED'), ada);
      await store.save(task(id, 'WORKING'), ada);
    }
    const states = ids.map(async (id) => (await store.load(id, ada))?.status?.state);
    expect(await Promise.all(states)).toEqual([2, 2, 2, 2]);
    await store.flush();
    await db.destroy();
  });
});
