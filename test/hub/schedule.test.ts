import { expect, it, onTestFinished } from 'vitest';
import { startSchedules, type Reply, type Schedule } from '../../examples/3-hub/src/index.ts';
import { hubOf } from './hub.ts';

/** Every second. */
const EVERY = { name: 'often', cron: '* * * * * *', message: 'hello', owner: 'ada' };

function run(hub: Awaited<ReturnType<typeof hubOf>>, schedule: Schedule) {
  const ends: (Reply | Error)[] = [];
  const stop = startSchedules([schedule], hub.handler, (_name, end) => void ends.push(end));
  onTestFinished(stop);
  return { ends, stop };
}

const requests = ({ said }: Awaited<ReturnType<typeof hubOf>>) =>
  said.filter(({ topic }) => topic === 'agent.skill.request').map(({ payload }) => payload);

it('a run is a task of its owner, as any other', async () => {
  const hub = await hubOf();
  const { ends, stop } = run(hub, { ...EVERY, skill: 'echo' });
  await expect.poll(() => ends.length, { timeout: 3000 }).toBeGreaterThan(0);
  stop();
  expect(ends[0]).toMatchObject({ state: 'completed', text: 'hello' });
  expect(requests(hub)[0]).toMatchObject({
    owner: 'ada',
    entry: 'schedule',
    skill: 'echo',
    messageId: expect.stringMatching(/^schedule often \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  });
});

it('two hubs of one storage, as before and after a restart, run it once', async () => {
  const hub = await hubOf();
  const one = run(hub, { ...EVERY, skill: 'echo' });
  const two = run(hub, { ...EVERY, skill: 'echo' });
  await expect.poll(() => one.ends.length && two.ends.length, { timeout: 3000 }).toBeTruthy();
  one.stop();
  two.stop();
  const ids = requests(hub).map((request) => (request as { messageId: string }).messageId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(one.ends[0]).toEqual(two.ends[0]);
});

it('a run that asks says so, and does not hold up the next', async () => {
  const hub = await hubOf();
  const { ends, stop } = run(hub, { ...EVERY, skill: 'ask' });
  await expect.poll(() => ends.length, { timeout: 4000 }).toBeGreaterThan(1);
  stop();
  expect(ends[0]).toMatchObject({ state: 'input-required', text: 'Which one?' });
  const open = await hub.kept.questions.list('ada');
  expect(open.length).toBeGreaterThan(1);
});

it('a run that cannot begin is told to who keeps the hub', async () => {
  const hub = await hubOf({ schedules: [{ ...EVERY, target: 'desk' }] });
  hub.handler.sendMessage = () => Promise.reject(new Error('no storage'));
  await hub.start();
  await expect.poll(() => hub.errors, { timeout: 3000 }).toContainEqual(new Error('no storage'));
});
