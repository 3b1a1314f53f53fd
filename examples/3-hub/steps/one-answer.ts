import { skillRequest } from '@examples/lib/skill-request';
import { Bus } from '../src/bus.ts';
import { Dispatcher } from '../src/dispatch/dispatcher.ts';
import { FunctionExecutor } from '../src/executors/function.ts';
import { Registry } from '../src/dispatch/registry.ts';
import type { SkillRequest } from '../src/skill.ts';

const bus = new Bus();

// #region desk
const desk = new FunctionExecutor({
  shout: async ({ parts }) => String(parts[0]?.text).toUpperCase(),
  broken: async () => {
    throw new Error('the database password is 1234');
  },
  // Never ends, unless it is told to.
  wait: async (_request, { signal }) =>
    new Promise<string>((_, stop) => {
      signal.addEventListener('abort', () => stop(signal.reason));
    }),
});
const ids = ['shout', 'broken', 'wait'];
const registry = new Registry(bus);
const skills = ids.map((id) => ({
  id,
  name: id,
  description: '',
  tags: [],
  ...(id === 'shout' && { cooldownMs: 60_000 }),
}));
registry.add('desk', desk, skills);
// #endregion desk

// #region dispatcher
const dispatcher = new Dispatcher({
  bus,
  registry,
  name: 'hub',
  limits: { hops: 3, concurrency: 2, queue: 0 },
  onError: (error) => console.log('  the log:', (error as Error).message),
});
// #endregion dispatcher

// #region ask
/** Asks, and waits for the one answer. */
async function ask(taskId: string, more: Partial<SkillRequest>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = bus.subscribe(
    `agent.skill.response.${taskId}`,
    ({ payload: { state, words = '' } }) => {
      const told = words
        .replace(/[\da-f]{8}-[\da-f-]{27}/, '<an id>')
        .replace(/\d+ ms/, '<a minute>');
      console.log(`${taskId} ${state}: ${told}`);
      resolve();
    },
  );
  const request = skillRequest(taskId, more);
  const flow = { correlationId: taskId };
  bus.publish('agent.skill.request', request, flow);
  await promise;
  stop();
}
// #endregion ask

// #region ends
await ask('works', { skill: 'shout' });
await ask('fails', { skill: 'broken' });
await ask('nobody', { skill: 'shuot' });
// #endregion ends

// #region hops
await ask('loop', { skill: 'shout', hops: ['other', 'hub'] });
await ask('far', { skill: 'shout', hops: ['a', 'b', 'c'] });
// #endregion hops

// #region cooldown
const metadata = { subject: 'report 7' };
await ask('once', { skill: 'shout', metadata });
await ask('again', { skill: 'shout', metadata });
// #endregion cooldown

// #region busy
const first = ask('first', { skill: 'wait' });
const second = ask('second', { skill: 'wait' });
await ask('third', { skill: 'wait' });
for (const taskId of ['first', 'second']) {
  const flow = { correlationId: taskId };
  bus.publish(`agent.skill.cancel.${taskId}`, { taskId }, flow);
}
await Promise.all([first, second]);
// #endregion busy

await dispatcher.stop();
