import { DatabaseSync } from 'node:sqlite';
import { SendMessageRequest, TaskState } from '@a2a-js/sdk';
import { JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { file } from './databases.ts';
import { smallHub } from './small-hub.ts';

const ada = () => contextOf('ada');
const LARGE = 'x'.repeat(100_000);
/** In the protocol's terms, without a word of the database's. */
const FAILURE = {
  jsonrpc: '2.0',
  id: 1,
  error: {
    code: -32603,
    message: expect.stringMatching(
      /^The storage failed; the hub's log says why, under [\da-f-]{36}\.$/,
    ) as string,
    data: expect.anything() as unknown,
  },
};

describe('a hub whose storage fails', () => {
  let name: string;
  let db: ReturnType<typeof openDatabase>;
  let hub: ReturnType<typeof smallHub>;
  let finish: () => void;
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    name = file();
    db = openDatabase(`sqlite:${name}`);
    await migrate(db);
    const { promise, resolve } = Promise.withResolvers<void>();
    finish = resolve;
    hub = smallHub(db, async ({ text }) => {
      if (text === 'later') await promise;
      return text === 'small' ? text : LARGE;
    });
  });
  afterEach(async () => {
    await hub.stop();
    await db.destroy();
    vi.restoreAllMocks();
  });
  const call = async (text: string) => {
    const rpc = new JsonRpcTransportHandler(hub.inner);
    const params = SendMessageRequest.toJSON(hub.message(text)) as object;
    const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params };
    const reply = await rpc.handle(JSON.stringify(body), ada());
    return JSON.parse(JSON.stringify(reply)) as { result?: { task: { id: string } } };
  };
  /** No more room than there is, or all that one wants. */
  const room = async (isFull: boolean) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const pages = isFull ? rows[0]!.page_count : 1e6;
    await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  };
  const states = async () => {
    const rows = await db.selectFrom('tasks').select('status_state').execute();
    return rows.map(({ status_state }) => status_state);
  };

  test('says so when the disk is full, and goes on when it is not', async () => {
    await room(true);
    expect(await call('large')).toEqual(FAILURE);
    await room(false);
    expect(await call('large')).toHaveProperty('result.task.status.state', 'TASK_STATE_COMPLETED');
    await hub.stop();
    expect(new Set(await states())).toEqual(new Set(['TASK_STATE_COMPLETED']));
  });

  test('ends a task that ended while the disk was full, once there is room', async () => {
    const { id } = await hub.send(hub.message('later', {}, { returnImmediately: true }), ada());
    await hub.behind.flush();
    await room(true);
    finish();
    await vi.waitUntil(() => hub.executor.busy === 0);
    await vi.waitUntil(() => vi.mocked(console.error).mock.calls.length > 0);
    const task = () => hub.inner.getTask({ tenant: '', id, historyLength: undefined }, ada());
    // Nobody is told of an end that is not written.
    await expect(task()).rejects.toThrow('The storage failed');
    await room(false);
    expect((await task()).status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(hub.topics().filter((topic) => topic.startsWith('autonomous.'))).toHaveLength(1);
  });

  test('says so when the database is locked, and goes on when it is not', async () => {
    const other = new DatabaseSync(name);
    other.exec('begin immediate');
    expect(await call('small')).toEqual(FAILURE);
    // Nobody was told of a task, and nothing is left of it.
    expect(await states()).toEqual([]);
    other.exec('rollback');
    other.close();
    expect(await call('small')).toHaveProperty('result.task.status.state', 'TASK_STATE_COMPLETED');
    await vi.waitUntil(() => hub.executor.busy === 0);
  });
});
