import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../examples/3-hub/src/index.ts';
import { hubOf, lastState, send, stateOf, stream, textOf } from './hub.ts';

/** Who is asked what, and how it ends. */
const ENDINGS = [
  ['a function', { skill: 'echo', text: 'hello' }, 'completed', 'hello'],
  ['a function', { skill: 'fail' }, 'failed', 'cannot be done'],
  ['a function', { skill: 'refuse' }, 'rejected', 'will not be done'],
  [
    'a function',
    { skill: 'throw' },
    'failed',
    /^The skill failed; the log says why, under [\w-]+\.$/,
  ],
  ['a function', { skill: 'ask' }, 'input-required', 'Which one?'],
  ['an agent', { target: 'ava', text: 'hello' }, 'completed', 'hello'],
  [
    'an agent',
    { target: 'ava', text: 'throw' },
    'failed',
    /^The skill failed; the log says why, under [\w-]+\.$/,
  ],
  ['an agent', { target: 'ava', text: 'ask' }, 'input-required', 'Which one?'],
  ['nobody', { skill: 'fly' }, 'rejected', 'No agent has the skill fly.'],
  ['nobody', { target: 'cy' }, 'rejected', 'There is no agent cy.'],
  ['nobody', {}, 'rejected', 'The request names no agent and no skill.'],
] as const;

const responses = ({ said }: Awaited<ReturnType<typeof hubOf>>) =>
  said.filter(({ topic }) => topic.startsWith('agent.skill.response.'));

describe.each(ENDINGS)('%s, asked %o', (_who, call, state, text) => {
  it('blocking', async () => {
    const hub = await hubOf();
    const task = await send(hub, call);
    expect(stateOf(task)).toBe(state);
    expect(textOf(task)).toMatch(text);
    expect(responses(hub)).toHaveLength(1);
  });

  it('streaming', async () => {
    const hub = await hubOf();
    expect(await lastState(stream(hub, call))).toBe(state);
    expect(responses(hub)).toHaveLength(1);
  });

  it('not waited for', async () => {
    const hub = await hubOf();
    const { id } = await send(hub, call, true);
    const context = contextOf('', 'a2a');
    const get = async () => stateOf(await hub.handler.getTask({ id, tenant: '' }, context));
    await expect.poll(get).toBe(state);
    expect(responses(hub)).toHaveLength(1);
  });
});

it.each([
  ['a function', { skill: 'wait' }],
  ['an agent', { target: 'ava', text: 'wait' }],
])('%s that works answers at once when asked to, and can be canceled', async (_who, call) => {
  const hub = await hubOf();
  const { id } = await send(hub, call, true);
  const context = contextOf('', 'a2a');
  const canceled = await hub.handler.cancelTask({ id, tenant: '', metadata: undefined }, context);
  expect(stateOf(canceled)).toBe('canceled');
  await expect.poll(() => responses(hub).length).toBe(1);
  expect(responses(hub)[0]!.payload).toEqual({ state: 'canceled' });
  expect(hub.errors).toEqual([]);
});

it.each([
  ['a function', { skill: 'ask' }],
  ['an agent', { target: 'ava', text: 'ask' }],
])('%s that asks is answered in the same task', async (_who, call) => {
  const hub = await hubOf();
  const first = await send(hub, call);
  const { id: taskId, contextId } = first;
  const task = await send(hub, { ...call, taskId, contextId, text: 'the red one' });
  expect(task.id).toBe(taskId);
  expect(stateOf(task)).toBe('completed');
  expect(textOf(task)).toBe('Which one? the red one');
});

it('an answer goes to who asked, whomever it names; who is asked for finds the question', async () => {
  const hub = await hubOf({ fallback: { target: 'ava' } });
  const { id: taskId, contextId } = await send(hub, { owner: 'ada', skill: 'ask' });
  const open = await hub.kept.questions.list('ada');
  expect(open).toMatchObject([{ taskId, contextId, kind: 'input', words: 'Which one?' }]);
  expect(await hub.kept.questions.list('bob')).toEqual([]);
  await hub.kept.questions.answer('ada', taskId, 'the red one');
  const task = await hub.handler.getTask({ id: taskId, tenant: '' }, contextOf('ada', 'a2a'));
  expect(textOf(task)).toBe('Which one? the red one');
  expect(await hub.kept.questions.list('ada')).toEqual([]);
});

it('work that waits for a pass goes on when it is granted', async () => {
  const hub = await hubOf();
  const { id: taskId, status } = await send(hub, { owner: 'ada', skill: 'grant' });
  expect(stateOf({ status })).toBe('auth-required');
  await hub.kept.questions.answer('ada', taskId, 'pass 7');
  const get = async () => hub.handler.getTask({ id: taskId, tenant: '' }, contextOf('ada', 'a2a'));
  await expect.poll(async () => stateOf(await get())).toBe('completed');
  expect(textOf(await get())).toBe('with pass 7');
  const told = hub.said.filter(({ topic }) => topic.startsWith('agent.input.'));
  expect(JSON.stringify(told)).not.toContain('pass 7');
});

it('a task ends once, and its outcome is told once', async () => {
  const hub = await hubOf();
  const { id: taskId } = await send(hub, { owner: 'ada', target: 'ava', text: 'hello' });
  const told = hub.said.filter(({ topic }) => topic.startsWith('autonomous.'));
  expect(told.map(({ topic }) => topic).toSorted()).toEqual([
    'autonomous.confidence.ava.think',
    'autonomous.cost.ava.think',
    'autonomous.outcome.ava.think',
  ]);
  const outcome = { taskId, owner: 'ada', state: 'completed', success: true, text: 'hello' };
  expect(told.find(({ topic }) => topic.includes('outcome'))!.payload).toMatchObject(outcome);
});

it('a tool of an agent is told as it is used, and what the turn took', async () => {
  const hub = await hubOf();
  const task = await send(hub, { target: 'ava', text: 'tool' });
  const data = task.artifacts.map(({ name, parts }) => [
    name,
    ...parts.map(({ content }) => content?.value),
  ]);
  expect(data).toEqual([
    [
      'telemetry',
      { usage: { input_tokens: 20, output_tokens: 4 }, durationMs: expect.any(Number) },
      { confidence: 0.9 },
    ],
    [
      'tool calls',
      { toolCallId: 'call-0', name: 'shout', phase: 'started', args: 'hey' },
      { toolCallId: 'call-0', name: 'shout', phase: 'completed', result: 'HEY' },
    ],
    ['answer', 'HEY'],
  ]);
});

it('what an exception says stays inside', async () => {
  const hub = await hubOf();
  const task = await send(hub, { skill: 'throw' });
  expect(JSON.stringify(task)).not.toContain('secret');
  expect(JSON.stringify(hub.said)).not.toContain('secret');
  expect(hub.errors).toEqual([new Error('a secret of the inside')]);
});

it('two callers of one context name do not hear of each other', async () => {
  const hub = await hubOf();
  const contextId = crypto.randomUUID();
  await send(hub, { owner: 'a', target: 'ava', contextId, text: 'ask' });
  const task = await send(hub, { owner: 'b', target: 'ava', contextId, text: 'hello' });
  expect(textOf(task)).toBe('hello');
});

it('a hub that is among the hops refuses, before any work', async () => {
  const hub = await hubOf();
  hub.bus.publish('agent.skill.request', {
    taskId: '1',
    contextId: '1',
    messageId: '1',
    owner: '',
    entry: 'a2a',
    skill: 'echo',
    parts: [],
    metadata: {},
    referenceTaskIds: [],
    hops: ['other', 'hub'],
  });
  await Promise.resolve();
  expect(hub.said.map(({ topic }) => topic)).toEqual([
    'agent.skill.request',
    'dispatch.dropped.loop',
    'agent.skill.response.1',
  ]);
});

describe('a task that asks', () => {
  const asks = async () => {
    const hub = await hubOf();
    const { id: taskId, contextId } = await send(hub, { skill: 'ask-wait' });
    const context = contextOf('', 'a2a');
    const cancel = () =>
      hub.handler.cancelTask({ id: taskId, tenant: '', metadata: undefined }, context);
    const get = () => hub.handler.getTask({ id: taskId, tenant: '' }, context);
    return { hub, answer: { taskId, contextId, text: 'red' }, cancel, get };
  };

  it.each([0, 1, 2, 3, 4, 5, 6, 8])(
    'is answered, and canceled %i rounds of the event loop later: it stays so',
    async (rounds) => {
      const { hub, answer, cancel, get } = await asks();
      const answered = send(hub, answer).then(stateOf, (error: Error) => error.name);
      for (let round = 0; round < rounds; round++) await setImmediate();
      expect(stateOf(await cancel())).toBe('canceled');
      // Who was too late is told so.
      expect(['canceled', 'UnsupportedOperationError']).toContain(await answered);
      expect(stateOf(await get())).toBe('canceled');
      const change = hub.said.findLast(({ topic }) => topic.startsWith('task.state.'));
      expect(change!.payload).toMatchObject({ state: 'canceled' });
    },
  );

  it('takes one answer; what comes while it works is refused', async () => {
    const { hub, answer, cancel } = await asks();
    const first = send(hub, answer);
    const refused = {
      name: 'UnsupportedOperationError',
      message: `Task ${answer.taskId} is at work and asks for no message.`,
    };
    await expect(send(hub, { ...answer, text: 'blue' })).rejects.toMatchObject(refused);
    await expect(stream(hub, answer).next()).rejects.toMatchObject(refused);
    expect(hub.said.filter(({ topic }) => topic === 'agent.skill.request')).toHaveLength(2);
    await cancel();
    expect(stateOf(await first)).toBe('canceled');
  });
});
