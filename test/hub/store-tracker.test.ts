import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { DATABASES } from './databases.ts';
import { QUIET, kept, request } from './kept.ts';
import { task } from './tasks.ts';

const ada = contextOf('ada');
const EXT = 'https://proto-labs.ai/a2a/ext/';
const part = (name: string, data: unknown) => ({
  data,
  metadata: { mimeType: `application/vnd.protolabs.${name}+json` },
  mediaType: 'application/json',
});
const usage = { input_tokens: 10, output_tokens: 5 };
const carrying = (...parts: unknown[]) => ({ artifacts: [{ artifactId: 'a', parts }] });

describe.each(DATABASES)('on %s', (_, open) => {
  let hub: ReturnType<typeof kept>;
  beforeEach(async () => {
    hub = kept(await open(), QUIET);
  });
  afterEach(async () => {
    await hub.stop();
    await hub.db.destroy();
  });
  const outcomes = () => hub.db.selectFrom('outcomes').selectAll().execute();
  const samples = () =>
    hub.db.selectFrom('samples').selectAll().orderBy('extension').orderBy('position').execute();

  test('a task tells each change once, and its outcome', async () => {
    await hub.runs.begin(request('t'), 'clock', 'time');
    for (const state of ['SUBMITTED', 'WORKING', 'WORKING'])
      await hub.tasks.save(task('t', state), ada);
    const artifacts = [
      { artifactId: 'a', parts: [{ text: 'one' }] },
      { artifactId: 'b', parts: [{ text: 't' }, { text: 'wo' }] },
    ];
    await hub.tasks.save(task('t', 'COMPLETED', { artifacts }), ada);
    expect(hub.heard.map(({ topic, payload }) => [topic, payload])).toEqual([
      ...['submitted', 'working', 'completed'].map((state) => [
        'task.state.t',
        { taskId: 't', contextId: 'c', owner: 'ada', state },
      ]),
      [
        'autonomous.outcome.clock.time',
        {
          taskId: 't',
          contextId: 'c',
          owner: 'ada',
          agent: 'clock',
          skill: 'time',
          state: 'completed',
          success: true,
          text: 'one\ntwo',
          durationMs: expect.any(Number),
        },
      ],
    ]);
    expect(hub.heard.map(({ correlationId }) => correlationId)).toEqual(Array(4).fill('t'));
    expect(await outcomes()).toMatchObject([{ task_id: 't', owner: 'ada', success: 1 }]);
  });

  test('two ends at once are one outcome', async () => {
    const ends = ['COMPLETED', 'FAILED', 'CANCELED', 'COMPLETED'];
    await hub.tasks.save(task('t', 'WORKING'), ada);
    await Promise.all(
      ends.map((state) =>
        hub.tasks.save(task('t', state, carrying(part('cost-v1', { usage }))), ada),
      ),
    );
    const again = kept(hub.db, QUIET);
    await again.tasks.save(task('t', 'FAILED'), ada);
    expect(await outcomes()).toHaveLength(1);
    expect(await samples()).toHaveLength(1);
    const told = hub.topics().filter((topic) => topic.startsWith('autonomous.'));
    expect(told).toEqual(['autonomous.outcome.none.none', 'autonomous.cost.none.none']);
    expect(again.topics()).toEqual([]);
  });

  test('an end that is written stays, and a turn that goes on is stopped', async () => {
    await hub.tasks.save(task('t', 'CANCELED'), ada);
    for (const state of ['WORKING', 'COMPLETED', 'CANCELED'])
      await hub.tasks.save(task('t', state), ada);
    const found = await hub.tasks.load('t', ada);
    expect(found!.status!.state).toBe(task('t', 'CANCELED').status!.state);
    expect(hub.topics()).toEqual([
      'task.state.t',
      'autonomous.outcome.none.none',
      'agent.skill.cancel.t',
      'agent.skill.cancel.t',
    ]);
  });

  test('payloads count in parts and in metadata, in artifacts and in messages', async () => {
    const call = { toolCallId: '1', name: 'look' };
    const message = (messageId: string, more: object, role = 'ROLE_AGENT') => ({
      messageId,
      role,
      parts: [{ text: '.' }],
      ...more,
    });
    const started = { metadata: { [`${EXT}tool-call-v1`]: { ...call, phase: 'started' } } };
    const ended = { parts: [part('tool-call-v1', { ...call, phase: 'completed', result: 4 })] };
    const forged = { parts: [part('cost-v1', { usage, costUsd: 1e9 })] };
    const confidence = { confidence: 2, explanation: 'sure' };
    const more = {
      artifacts: [
        {
          artifactId: 'a',
          parts: [{ text: 'x' }, part('cost-v1', { usage })],
          metadata: { [`${EXT}cost-v1`]: { usage }, [`${EXT}confidence-v1`]: confidence },
        },
      ],
      history: [message('m', forged, 'ROLE_USER'), message('n', started), message('o', ended)],
    };
    const end = task('t', 'COMPLETED', more);
    end.status!.message = end.history[2];
    await hub.tasks.save(end, ada);
    expect(
      (await samples()).map(({ extension, payload_json }) => [
        extension,
        JSON.parse(payload_json!),
      ]),
    ).toEqual([
      ['confidence-v1', { ...confidence, confidence: 1 }],
      ['cost-v1', { usage }],
      ['tool-call-v1', { ...call, phase: 'started' }],
      ['tool-call-v1', { ...call, phase: 'completed', result: 4 }],
    ]);
    expect(hub.topics()).toEqual([
      'task.state.t',
      'autonomous.outcome.none.none',
      'autonomous.cost.none.none',
      'autonomous.confidence.none.none',
      'agent.skill.toolframe.t',
      'agent.skill.toolframe.t',
    ]);
  });

  test.each([
    ['COMPLETED', {}, 1, false],
    ['FAILED', {}, 0, true],
    ['COMPLETED', { success: false }, 0, true],
    ['FAILED', { success: true }, 1, false],
    ['FAILED', { success: false }, 0, true],
  ])('%s with %j: success %i, warning %s', async (state, said, success, warns) => {
    const sure = part('confidence-v1', { confidence: 0.95, ...said });
    await hub.tasks.save(task('t', state, carrying(sure)), ada);
    expect(await outcomes()).toMatchObject([{ success }]);
    expect(await samples()).toMatchObject([{ success }]);
    const warning = 'autonomous.calibration.none.none';
    expect(hub.topics().includes(warning)).toBe(warns);
  });

  test('a payload that is refused is named, and harms nothing', async () => {
    const parts = [part('cost-v1', { usage: { ...usage, input_tokens: -1 } }), part('cost-v1', 7)];
    await hub.tasks.save(task('t', 'COMPLETED', carrying(...parts)), ada);
    const refused = (await samples()).map((row) => [row.position, row.payload_json, row.refused]);
    expect(refused).toEqual([
      [0, null, expect.stringMatching(/^usage\.input_tokens: /)],
      [1, null, expect.stringMatching(/^\.: /)],
    ]);
    expect(hub.topics().slice(2)).toEqual(Array(2).fill('autonomous.refused.none.none'));
  });

  test('changes of the world are applied once per task, per owner, or not at all', async () => {
    const inc = (value: unknown) => ({ domain: 'shop', path: 'sold', op: 'inc', value });
    const delta = (...deltas: unknown[]) => carrying(part('worldstate-delta-v1', { deltas }));
    const end = task('t', 'COMPLETED', delta(inc(2), inc(3)));
    await Promise.all([hub.tasks.save(end, ada), hub.tasks.save(end, ada)]);
    await hub.tasks.save(task('u', 'FAILED', delta(inc(1))), ada);
    const push = { domain: 'shop', path: 'sold', op: 'push', value: 1 };
    await hub.tasks.save(task('v', 'COMPLETED', delta(inc(1), push)), ada);
    await hub.tasks.save(task('w', 'COMPLETED', delta(inc(40))), contextOf('bob'));
    expect(await hub.world.of('ada')).toEqual({ shop: { sold: 6 } });
    expect(await hub.world.of('bob')).toEqual({ shop: { sold: 40 } });
    const refused = hub.db.selectFrom('samples').select('refused').where('task_id', '=', 'v');
    expect(await refused.execute()).toEqual([{ refused: 'deltas.1.path: sold is no list' }]);
    const told = hub.topics().filter((topic) => topic === 'world.state.delta');
    expect(told).toHaveLength(3);
  });

  test('a task that cannot be written is stopped', async () => {
    await hub.db.schema.dropTable('tasks').execute();
    await expect(hub.tasks.save(task('t', 'SUBMITTED'), ada)).rejects.toThrow(/storage failed/);
    expect(hub.topics()).toEqual(['agent.skill.cancel.t']);
  });
});
