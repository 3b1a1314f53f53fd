import { expect, it, vi } from 'vitest';
import { Bus, type BusMessage } from '../../examples/3-hub/src/index.ts';

const ASKED = 'agent.skill.progress.1';

it('tells a topic to who hears it, with its flow and its cause', () => {
  const bus = new Bus();
  const heard: BusMessage[] = [];
  bus.subscribe(ASKED, (message) => void heard.push(message));
  bus.subscribe('agent.skill.progress.2', () => expect.unreachable());
  const { id } = bus.publish(ASKED, { words: 'a' }, { correlationId: '1', parentId: 'p' });
  bus.publish(ASKED, { words: 'b' });
  expect(heard).toEqual([
    {
      id,
      topic: ASKED,
      payload: { words: 'a' },
      correlationId: '1',
      parentId: 'p',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    expect.objectContaining({ payload: { words: 'b' }, correlationId: heard[1]!.id }),
  ]);
});

it.each([
  ['agent.skill.progress.1', true],
  ['agent.skill.progress.*', true],
  ['agent.*.progress.*', true],
  ['agent.#', true],
  ['#', true],
  ['*.*.*.*', true],
  ['agent.skill.progress.1.#', true],
  ['agent.skill.*', false],
  ['agent.skill.progress', false],
  ['agent.skill.progress.1.*', false],
  ['agent.skill.response.*', false],
])('the pattern %s', (pattern, fits) => {
  const bus = new Bus();
  const hear = vi.fn<() => void>();
  bus.subscribe(pattern, hear);
  bus.publish(ASKED, { words: 'a' });
  expect(hear).toHaveBeenCalledTimes(fits ? 1 : 0);
});

it('what is said while something is told waits for it', () => {
  const bus = new Bus();
  const heard: string[] = [];
  bus.subscribe(ASKED, () => {
    bus.publish('agent.skill.cancel.1', { taskId: '1' });
    heard.push('progress');
  });
  bus.subscribe('#', ({ topic }) => void heard.push(topic));
  bus.publish(ASKED, { words: 'a' });
  expect(heard).toEqual(['progress', ASKED, 'agent.skill.cancel.1']);
});

it('hears no more when it ends, not even itself', () => {
  const bus = new Bus();
  const heard: string[] = [];
  const end = bus.subscribe(ASKED, () => {
    heard.push('once');
    end();
  });
  bus.publish(ASKED, { words: 'a' });
  bus.publish(ASKED, { words: 'b' });
  expect(heard).toEqual(['once']);
});

it.each([
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('a handler that %s becomes an event and harms nobody', async (_how, handler) => {
  const bus = new Bus();
  const others = vi.fn<() => void>();
  const failures: unknown[] = [];
  bus.subscribe(ASKED, handler);
  bus.subscribe(ASKED, others);
  bus.subscribe('system.error', ({ payload, correlationId, parentId }) => {
    failures.push({ payload, correlationId, parentId });
    // Nor does one that fails at hearing of it.
    throw new Error('again');
  });
  const { id } = bus.publish(ASKED, { words: 'a' }, { correlationId: '1' });
  await Promise.resolve();
  await Promise.resolve();
  expect(others).toHaveBeenCalledOnce();
  const payload = { topic: ASKED, message: 'Error: no' };
  expect(failures).toEqual([{ payload, correlationId: '1', parentId: id }]);
});
