import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Dedupe } from '../../examples/3-hub/src/kept/dedupe.ts';
import { MemoryStore } from '../../examples/3-hub/src/kept/memory-store.ts';
import { Retention } from '../../examples/3-hub/src/kept/retention.ts';
import { Runs } from '../../examples/3-hub/src/kept/runs.ts';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { Summaries } from '../../examples/3-hub/src/kept/summaries.ts';
import { DATABASES } from './databases.ts';
import { QUIET, kept, request } from './kept.ts';
import { task } from './tasks.ts';

const ada = contextOf('ada');
const OLD = '2020-01-01T00:00:00.000Z';
const part = (name: string, data: unknown) => ({
  data,
  metadata: { mimeType: `application/vnd.protolabs.${name}+json` },
});

describe.each(DATABASES)('on %s', (_, open) => {
  let hub: ReturnType<typeof kept>;
  beforeEach(async () => {
    hub = kept(await open(), QUIET);
  });
  afterEach(async () => {
    await hub.stop();
    await hub.db.destroy();
  });
  const count = async (
    table: 'tasks' | 'outcomes' | 'samples' | 'messages' | 'memory' | 'runs',
  ) => {
    const rows = await hub.db.selectFrom(table).selectAll().execute();
    return rows.length;
  };

  /** The message becomes a task. */
  const accept = async (dedupe: Dedupe, messageId: string, taskId = 't') => {
    const done = await hub.storage.write(dedupe.accept('ada', messageId, taskId)!);
    done();
  };

  test('a message is new once, then the same; another body is a conflict', async () => {
    const dedupe = new Dedupe(hub.storage);
    expect(await dedupe.first('ada', 'm', 'h')).toEqual({ is: 'new' });
    const again = dedupe.first('ada', 'm', 'h');
    expect(await dedupe.first('ada', 'm', 'other')).toEqual({ is: 'conflict' });
    expect(await dedupe.first('bob', 'm', 'other')).toEqual({ is: 'new' });
    await accept(dedupe, 'm');
    expect(await again).toEqual({ is: 'same', taskId: 't' });
    const restarted = new Dedupe(hub.storage);
    expect(await restarted.first('ada', 'm', 'h')).toEqual({ is: 'same', taskId: 't' });
    expect(await restarted.first('ada', 'm', 'other')).toEqual({ is: 'conflict' });
  });

  test('a message that became nothing is new again, to one of those who wait', async () => {
    const dedupe = new Dedupe(hub.storage);
    await dedupe.first('ada', 'm', 'h');
    const waiting = ['h', 'h', 'h'].map((hash) => dedupe.first('ada', 'm', hash));
    dedupe.release('ada', 'm');
    const [next] = await Promise.all(waiting.slice(0, 1));
    expect(next).toEqual({ is: 'new' });
    await accept(dedupe, 'm');
    const same = { is: 'same', taskId: 't' };
    expect(await Promise.all(waiting.slice(1))).toEqual([same, same]);
  });

  test('a task is saved with its message, or neither is', async () => {
    const more = { history: [{ messageId: 'm', role: 'ROLE_USER', parts: [{ text: '.' }] }] };
    expect(await hub.dedupe.first('ada', 'm', 'h')).toEqual({ is: 'new' });
    const again = hub.dedupe.first('ada', 'm', 'h');
    await hub.tasks.save(task('t', 'SUBMITTED', more), ada);
    expect(await again).toEqual({ is: 'same', taskId: 't' });
    expect([await count('tasks'), await count('messages')]).toEqual([1, 1]);
    await hub.tasks.save(task('t', 'INPUT_REQUIRED', more), ada);
    await hub.dedupe.first('ada', 'n', 'h');
    more.history.push({ ...more.history[0]!, messageId: 'n' });
    await hub.tasks.save(task('t', 'INPUT_REQUIRED', more), ada);
    expect(await count('messages')).toBe(1);
    await hub.tasks.save(task('t', 'WORKING', more), ada);
    expect(await count('messages')).toBe(2);
  });

  test('a conversation is of one owner, and bounded', async () => {
    const memory = new MemoryStore(hub.storage, { messages: 3, chars: 60 });
    const say = (text: string) => ({ role: 'user' as const, parts: [{ text }] });
    await memory.append('ada', 'c', say('1'), say('2'));
    await memory.append('ada', 'c', say('3'), say('x'.repeat(100)));
    await memory.append('ada', 'c', say('4'));
    await memory.append('bob', 'c', say('5'));
    expect(await memory.recent('ada', 'c')).toEqual(['2', '3', '4'].map(say));
    expect(await memory.recent('ada', 'c', 1)).toEqual([say('4')]);
    expect(await memory.recent('bob', 'c')).toEqual([say('5')]);
    expect(await memory.recent('bob', 'd')).toEqual([]);
    expect(await count('memory')).toBe(4);
  });

  test('a run outlives a restart, with where a peer does it', async () => {
    await hub.runs.begin(request('t'), 'peer', 'look');
    await hub.runs.setRemote('t', { taskId: 'far', contextId: 'there' });
    await hub.runs.begin(request('t', { messageId: 'next', asked: '?' }), 'peer', 'look');
    await hub.runs.flush();
    const runs = new Runs(hub.storage);
    const run = await runs.get('t');
    expect(run).toEqual(await hub.runs.get('t'));
    expect(run).toMatchObject({ agent: 'peer', skill: 'look', remote_task_id: 'far' });
    expect(JSON.parse(run!.request_json)).toMatchObject({ messageId: 'next' });
    expect(await runs.remoteContext('ada', 'c', 'peer')).toBe('there');
    expect(await runs.remoteContext('bob', 'c', 'peer')).toBeUndefined();
    expect(await runs.remoteContext('ada', 'c', 'other')).toBeUndefined();
    expect(await runs.get('u')).toBeUndefined();
  });

  test('what is old is forgotten, outcomes last', async () => {
    const ids = Array.from({ length: 3 }, (__, index) => `t${index}`);
    const cost = part('cost-v1', { usage: { input_tokens: 1, output_tokens: 1 } });
    const artifacts = [{ artifactId: 'a', parts: [cost] }];
    for (const id of [...ids, 'new']) {
      await hub.runs.begin(request(id));
      await hub.runs.flush();
      await hub.tasks.save(task(id, 'COMPLETED', { artifacts }), ada);
    }
    const older = { ended_at: OLD };
    await hub.db.updateTable('outcomes').set(older).where('task_id', 'in', ids).execute();
    const dedupe = new Dedupe(hub.storage);
    for (const id of ['m', 'new']) {
      await dedupe.first('ada', id, 'h');
      await accept(dedupe, id);
    }
    await hub.db
      .updateTable('messages')
      .set({ accepted_at: OLD })
      .where('message_id', '=', 'm')
      .execute();
    const memory = new MemoryStore(hub.storage);
    await memory.append('ada', 'c', { role: 'user', parts: [] }, { role: 'agent', parts: [] });
    await hub.db.updateTable('memory').set({ said_at: OLD }).where('role', '=', 'user').execute();
    const retention = new Retention({ storage: hub.storage, days: 30, outcomeDays: 1e5 });
    for (const sweep of [1, 2]) {
      await retention.sweep();
      expect([sweep, await count('tasks'), await count('runs')]).toEqual([sweep, 1, 1]);
    }
    expect([await count('messages'), await count('memory')]).toEqual([1, 1]);
    expect([await count('outcomes'), await count('samples')]).toEqual([4, 4]);
    await new Retention({ storage: hub.storage, days: 30 }).sweep();
    expect([await count('outcomes'), await count('samples')]).toEqual([1, 1]);
  });

  test('retention takes many batches, and stops when it is told to', async () => {
    const rows = Array.from({ length: 1201 }, (__, index) => ({
      owner: 'ada',
      message_id: String(index),
      body_hash: 'h',
      task_id: 't',
      accepted_at: OLD,
    }));
    await hub.db.insertInto('messages').values(rows).execute();
    const retention = new Retention({ storage: hub.storage, days: 1 });
    retention.start();
    await retention.stop();
    expect(await count('messages')).toBe(0);
  });

  test('summaries are of one owner, by agent and skill', async () => {
    const usage = { input_tokens: 10, output_tokens: 5 };
    const cost = (more: object) => part('cost-v1', { usage, ...more });
    const sure = (confidence: number) => part('confidence-v1', { confidence, explanation: '\0' });
    const run = async (id: string, agent: string, state: string, ...parts: unknown[]) => {
      await hub.runs.begin(request(id), agent, 'look');
      const artifacts = [{ artifactId: 'a', parts }];
      await hub.tasks.save(task(id, state, { artifacts }), ada);
    };
    await run('1', 'a', 'COMPLETED', cost({ costUsd: 0.5 }), sure(1));
    await run(
      '2',
      'a',
      'FAILED',
      cost({ costUsd: 0.25, durationMs: 40 }),
      sure(0.8),
      part('cost-v1', 1),
    );
    await run('3', 'b', 'COMPLETED', part('confidence-v1', {}));
    const summaries = new Summaries(hub.storage);
    const look = { skill: 'look', durationMs: expect.any(Number) as number };
    expect(await summaries.outcomes('ada')).toEqual([
      { ...look, agent: 'a', tasks: 2, successes: 1 },
      { ...look, agent: 'b', tasks: 1, successes: 1 },
    ]);
    expect(await summaries.costs('ada')).toEqual([
      {
        ...look,
        agent: 'a',
        samples: 2,
        refused: 1,
        inputTokens: 20,
        outputTokens: 10,
        costUsd: 0.75,
        durationMs: 40,
      },
    ]);
    const { durationMs: _ms, ...skill } = look;
    expect(await summaries.confidences('ada')).toEqual([
      {
        ...skill,
        agent: 'a',
        samples: 2,
        refused: 0,
        confidence: 0.9,
        successes: 1,
        sureAndWrong: 1,
      },
      {
        ...skill,
        agent: 'b',
        samples: 0,
        refused: 1,
        confidence: 0,
        successes: 0,
        sureAndWrong: 0,
      },
    ]);
    expect(await summaries.outcomes('bob')).toEqual([]);
    expect(await summaries.costs('ada', '2100-01-01')).toEqual([]);
  });
});
