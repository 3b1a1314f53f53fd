import { TaskState } from '@a2a-js/sdk';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '../../examples/2-layer/src/index.ts';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import type { HubTables } from '../../examples/3-hub/src/kept/store/tables.ts';
import { smallHub, type Work } from './small-hub.ts';

const ada = contextOf('ada');
const NOW = { returnImmediately: true };
const never = () => new Promise<never>(() => {});
const { TASK_STATE_FAILED, TASK_STATE_INPUT_REQUIRED } = TaskState;

describe('a hub that is started again', () => {
  let db: Kysely<HubTables>;
  beforeEach(async () => {
    db = openDatabase('memory');
    await migrate(db);
  });
  afterEach(() => db.destroy());
  const stateOf = async (hub: ReturnType<typeof smallHub>, id: string) =>
    (await hub.tasks.load(id, ada))?.status?.state;
  const outcomes = () => db.selectFrom('outcomes').select(['task_id', 'state']).execute();
  /** A hub whose process is gone, with one task in it. */
  const crashed = async (work: Work, text = 'hi') => {
    const hub = smallHub(db, work);
    const sent = await hub.send(hub.message(text, {}, NOW), contextOf('ada'));
    await vi.waitUntil(() => hub.executor.busy === 0 || hub.topics().length > 0);
    await hub.storage.idle();
    await hub.stop();
    return sent.id;
  };

  test('ends what was at work, and says why', async () => {
    const id = await crashed(never);
    const hub = smallHub(db, never);
    expect(await hub.start()).toEqual({ resumed: [], failed: [id] });
    const task = await hub.tasks.load(id, ada);
    expect(task?.status?.state).toBe(TASK_STATE_FAILED);
    expect(task?.status?.message?.parts[0]?.content?.value).toBe(
      'The hub was restarted while this was at work.',
    );
    expect(await outcomes()).toEqual([{ task_id: id, state: 'failed' }]);
    expect(await smallHub(db, never).start()).toEqual({ resumed: [], failed: [] });
  });

  test('goes on with what can go on, and those who listen hear it', async () => {
    const id = await crashed(never, 'count');
    const { promise, resolve } = Promise.withResolvers<void>();
    const hub = smallHub(db, async ({ text }, isRecovered) => {
      await promise;
      return `${text} ${isRecovered}`;
    });
    expect(await hub.start(true)).toEqual({ resumed: [id], failed: [] });
    const heard: unknown[] = [];
    const listening = (async () => {
      for await (const event of hub.inner.resubscribe({ tenant: '', id }, ada))
        heard.push(event.payload?.$case);
    })();
    await vi.waitUntil(() => heard.length > 0);
    resolve();
    await listening;
    await vi.waitUntil(() => hub.topics().includes('autonomous.outcome.agent.work'));
    expect(heard.at(-1)).toBe('statusUpdate');
    const task = await hub.tasks.load(id, ada);
    expect(task?.artifacts[0]?.parts[0]?.content?.value).toBe('count true');
    expect(task?.history).toHaveLength(1);
    expect(await outcomes()).toEqual([{ task_id: id, state: 'completed' }]);
    await vi.waitUntil(() => hub.buses.getByTaskId(id, ada) === undefined);
  });

  test('keeps a question answerable', async () => {
    const work: Work = async ({ request, text }) => (request.task ? `got ${text}` : ask('Which?'));
    const first = smallHub(db, work);
    const asked = await first.send(first.message('hi'), ada);
    expect(asked.status?.state).toBe(TASK_STATE_INPUT_REQUIRED);
    const hub = smallHub(db, work);
    expect(await hub.start()).toEqual({ resumed: [], failed: [] });
    await hub.questions.answer('ada', asked.id, 'This.');
    const task = await hub.tasks.load(asked.id, ada);
    expect(task?.artifacts[0]?.parts[0]?.content?.value).toBe('got This.');
    expect(task?.contextId).toBe(asked.contextId);
    expect(await hub.questions.list('ada')).toEqual([]);
    await hub.stop();
  });

  test('ends a question that expired while it was down', async () => {
    const work: Work = async () => ask('Which?');
    const first = smallHub(db, work, { ttl: 1 });
    const asked = await first.send(first.message('hi'), ada);
    first.questions.stop();
    await vi.waitUntil(() => Date.now() > Date.parse(asked.status!.timestamp!) + 5);
    const hub = smallHub(db, work);
    await hub.start();
    expect(await stateOf(hub, asked.id)).toBe(TASK_STATE_FAILED);
    expect(hub.topics()).toContain(`agent.input.expired.${asked.id}`);
    expect(await outcomes()).toMatchObject([{ state: 'failed' }]);
    await hub.stop();
  });

  test('settles an end that nobody wrote down', async () => {
    const first = smallHub(db, async () => 'done');
    const { id } = await first.send(first.message('hi'), ada);
    await db.deleteFrom('outcomes').execute();
    const hub = smallHub(db, never);
    await hub.start();
    expect(await outcomes()).toEqual([{ task_id: id, state: 'completed' }]);
  });

  test('a message that is sent again makes no second task', async () => {
    const first = smallHub(db, async () => 'done');
    const message = first.message('hi');
    const [one, two] = await Promise.all([first.send(message, ada), first.send(message, ada)]);
    const hub = smallHub(db, never);
    const three = await hub.send(message, ada);
    expect([two.id, three.id]).toEqual([one.id, one.id]);
    expect(await outcomes()).toHaveLength(1);
  });
});
