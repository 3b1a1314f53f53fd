import { expect, it } from 'vitest';
import {
  Bus,
  Dispatcher,
  FunctionExecutor,
  Registry,
  type BusMessage,
  type DispatcherOptions,
  type SkillFunction,
  type SkillRequest,
} from '../../examples/3-hub/src/index.ts';

const FUNCTIONS: Record<string, SkillFunction> = {
  say: async ({ taskId }) => taskId,
  wait: (_request, { signal }) => aborted(signal).then(() => 'late'),
  wedge: (_request, { progress }) => {
    progress('at it');
    return new Promise(() => {});
  },
  grant: async (_request, { authorize }) => `with ${await authorize('Show a pass.')}`,
  late: async (_request, { progress }) => {
    setTimeout(() => progress('still here'), 5);
    return 'done';
  },
  throw: async () => {
    throw new Error('a secret of the inside');
  },
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

function dispatching(options: Partial<DispatcherOptions> = {}) {
  const bus = new Bus();
  const registry = new Registry(bus);
  const skills = Object.keys(FUNCTIONS).map((id) => ({
    id,
    name: id,
    description: id,
    tags: [],
    cooldownMs: 50,
  }));
  registry.add('desk', new FunctionExecutor(FUNCTIONS), skills);
  const said: BusMessage[] = [];
  const errors: string[] = [];
  bus.subscribe('#', (message) => void said.push(message));
  const dispatcher = new Dispatcher({
    bus,
    registry,
    name: 'hub',
    onError: (error) => void errors.push((error as Error).message),
    ...options,
  });
  let next = 0;
  const ask = (more: Partial<SkillRequest> = {}) => {
    const taskId = more.taskId ?? `task-${++next}`;
    bus.publish('agent.skill.request', {
      taskId,
      contextId: 'c',
      messageId: 'm',
      owner: 'ada',
      entry: 'a2a',
      skill: 'say',
      parts: [],
      metadata: {},
      referenceTaskIds: [],
      hops: [],
      ...more,
    });
    return taskId;
  };
  const cancel = (taskId: string) => bus.publish(`agent.skill.cancel.${taskId}`, { taskId });
  const responses = (taskId: string) =>
    said
      .filter(({ topic }) => topic === `agent.skill.response.${taskId}`)
      .map(({ payload }) => payload);
  const response = async (taskId: string) => {
    await expect.poll(() => responses(taskId).length, { interval: 1 }).toBe(1);
    return responses(taskId)[0];
  };
  const drops = () =>
    said.map(({ topic }) => topic).filter((topic) => topic.startsWith('dispatch.dropped.'));
  return { bus, registry, dispatcher, said, errors, ask, cancel, responses, response, drops };
}

it.each([
  ['a loop', { hops: ['a', 'hub'] }, 'loop', /came through hub before/],
  ['too many hops', { hops: ['a', 'b'] }, 'hops', /came through 2 hubs/],
  ['an unknown target', { target: 'ecko' }, 'unknown-target', /no agent ecko/],
  ['an unknown skill', { skill: 'fly' }, 'unknown-skill', /has the skill fly/],
])('%s is dropped with its reason, and answered', async (_what, more, reason, words) => {
  const { ask, response, drops, dispatcher } = dispatching({ limits: { hops: 2 } });
  const taskId = ask(more);
  expect(await response(taskId)).toEqual({
    state: 'rejected',
    words: expect.stringMatching(words),
  });
  expect(drops()).toEqual([`dispatch.dropped.${reason}`]);
  expect(dispatcher.busy).toBe(0);
});

it('an agent that is down is not asked', async () => {
  const { ask, response, registry, drops } = dispatching();
  registry.setAvailable('desk', false, 'gone');
  expect(await response(ask({ target: 'desk' }))).toMatchObject({ state: 'rejected' });
  expect(drops()).toEqual(['dispatch.dropped.unavailable']);
});

it('a skill rests between two requests about one subject', async () => {
  const { ask, response, drops } = dispatching();
  const about = (subject: string) => response(ask({ metadata: { subject } }));
  expect(await about('pr 1 at a')).toMatchObject({ state: 'completed' });
  expect(await about('pr 1 at a')).toMatchObject({ state: 'rejected' });
  expect(await about('pr 1 at b')).toMatchObject({ state: 'completed' });
  expect(drops()).toEqual(['dispatch.dropped.cooldown']);
  await expect.poll(() => about('pr 1 at a')).toMatchObject({ state: 'completed' });
});

it("a skill does not rest for another caller's work, nor another agent's", async () => {
  const { ask, response, registry } = dispatching();
  const skills = [...registry.get('desk')!.skills.values()];
  registry.add('clerk', new FunctionExecutor(FUNCTIONS), skills);
  const metadata = { subject: 'pr 1' };
  const [ada, bob, clerk] = [
    ask({ metadata }),
    ask({ metadata, owner: 'bob' }),
    ask({ metadata, target: 'clerk' }),
  ];
  for (const taskId of [ada, bob, clerk])
    expect(await response(taskId)).toMatchObject({ state: 'completed' });
});

it('what comes while the hub stops has failed at once', async () => {
  const { ask, response, dispatcher } = dispatching();
  const atWork = ask({ skill: 'wait' });
  const stopped = dispatcher.stop();
  const outcome = { state: 'failed', words: 'The hub was stopped while this was at work.' };
  expect(await response(ask())).toEqual(outcome);
  expect(await response(atWork)).toEqual(outcome);
  await stopped;
  expect(await response(ask())).toEqual(outcome);
});

it('an answer does not wait for a skill to rest', async () => {
  const { ask, response } = dispatching();
  const metadata = { subject: 'pr 1' };
  await response(ask({ metadata }));
  expect(await response(ask({ metadata, asked: 'Which?' }))).toMatchObject({ state: 'completed' });
});

it('so many are at work, so many wait, and others are told that it is busy', async () => {
  const { ask, cancel, response, drops } = dispatching({ limits: { concurrency: 1, queue: 1 } });
  const first = ask({ skill: 'wait' });
  const second = ask();
  expect(await response(ask())).toEqual({
    state: 'rejected',
    words: 'The hub has too much to do.',
  });
  expect(drops()).toEqual(['dispatch.dropped.busy']);
  cancel(first);
  expect(await response(first)).toEqual({ state: 'canceled' });
  expect(await response(second)).toEqual({ state: 'completed' });
});

it('a hub without a line works all the same', async () => {
  const { ask, response } = dispatching({ limits: { queue: 0 } });
  expect(await response(ask())).toEqual({ state: 'completed' });
});

it('who is canceled in line leaves it at once', async () => {
  const { ask, cancel, response } = dispatching({ limits: { concurrency: 1, queue: 1 } });
  const first = ask({ skill: 'wait' });
  const second = ask();
  cancel(second);
  expect(await response(second)).toEqual({ state: 'canceled' });
  const third = ask();
  cancel(first);
  expect(await response(third)).toEqual({ state: 'completed' });
});

it('a cancel counts while it is looked up who had the task', async () => {
  const lookup = Promise.withResolvers<undefined>();
  const { ask, cancel, response, said } = dispatching({ whoHad: () => lookup.promise });
  const taskId = ask({ asked: 'Which?' });
  cancel(taskId);
  lookup.resolve(undefined);
  expect(await response(taskId)).toEqual({ state: 'canceled' });
  expect(said.some(({ topic }) => topic.startsWith('agent.skill.artifact'))).toBe(false);
});

it.each([
  ['who had the task cannot be looked up', 'whoHad', 'say'],
  ['who does the task cannot be written', 'onRoute', 'say'],
  ['a skill throws', 'none', 'throw'],
])('when %s, the task has failed, with an id and without the reason', async (_w, hook, skill) => {
  const broken = async () => {
    throw new Error('a secret of the inside');
  };
  const { ask, response, errors, said } = dispatching({ [hook]: broken });
  const outcome = await response(ask({ skill, asked: 'Which?' }));
  expect(outcome).toEqual({
    state: 'failed',
    words: expect.stringMatching(/^The skill failed; the log says why, under [\w-]{36}\.$/),
  });
  expect(errors).toEqual(['a secret of the inside']);
  expect(JSON.stringify(said)).not.toContain('secret');
});

it('work that does not heed its cancel is left alone after a while', async () => {
  const { ask, cancel, response, dispatcher, said } = dispatching({
    limits: { concurrency: 1, graceMs: 10 },
  });
  const wedged = ask({ skill: 'wedge' });
  const isAtWork = () => said.some(({ topic }) => topic === `agent.skill.progress.${wedged}`);
  await expect.poll(isAtWork, { interval: 1 }).toBe(true);
  const next = ask();
  cancel(wedged);
  expect(await response(wedged)).toEqual({ state: 'canceled' });
  expect(await response(next)).toEqual({ state: 'completed' });
  expect(dispatcher.busy).toBe(0);
});

it('work that waits for a grant hears of its cancel', async () => {
  const { ask, cancel, response, said } = dispatching();
  const taskId = ask({ skill: 'grant' });
  const isAsked = () => said.some(({ topic }) => topic === `agent.skill.authorize.${taskId}`);
  await expect.poll(isAsked, { interval: 1 }).toBe(true);
  cancel(taskId);
  expect(await response(taskId)).toEqual({ state: 'canceled' });
});

it('nothing is said of a turn after its response', async () => {
  const { ask, response, said } = dispatching();
  const taskId = ask({ skill: 'late' });
  await response(taskId);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said.at(-1)!.topic).toBe(`agent.skill.response.${taskId}`);
});
