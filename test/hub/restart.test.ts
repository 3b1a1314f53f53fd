import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { textPart } from '../../examples/2-layer/src/index.ts';
import {
  A2aExecutor,
  connect,
  contextOf,
  type Kept,
  type MadeAgent,
} from '../../examples/3-hub/src/index.ts';
import { hubOf, send, stateOf, textOf } from './hub.ts';
import { servePeer } from './peer.ts';

function storage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return `sqlite:${join(folder, 'hub.db')}`;
}

const context = contextOf('ada', 'a2a');

it('a function that was at work has failed, and says why; a question waits on', async () => {
  const config = { storage: storage() };
  const before = await hubOf(config);
  const { id: lost } = await send(before, { owner: 'ada', skill: 'wait' }, true);
  await expect.poll(() => before.said.some(({ topic }) => topic.includes('progress'))).toBe(true);
  const { id: asking, contextId } = await send(before, { owner: 'ada', skill: 'ask' });

  // The first hub is left as it is, as a killed process would leave it.
  const after = await hubOf(config);
  await after.start();
  const task = await after.handler.getTask({ id: lost, tenant: '' }, context);
  expect(stateOf(task)).toBe('failed');
  expect(textOf(task)).toBe('The hub was restarted while this was at work.');
  const answered = await send(after, { owner: 'ada', taskId: asking, contextId, text: 'red' });
  expect(textOf(answered)).toBe('Which one? red');
  const outcomes = after.said.filter(({ topic }) => topic.startsWith('autonomous.outcome'));
  expect(outcomes.map(({ payload }) => (payload as { taskId: string }).taskId).toSorted()).toEqual(
    [lost, asking].toSorted(),
  );
});

/** A peer that is at work until its gate opens, and the hub's agent for it. */
async function gatedPeer() {
  const gate = Promise.withResolvers<void>();
  const peer = await servePeer(async (turn) => {
    turn.progress('at it');
    await gate.promise;
    turn.artifact('answer', [textPart('done')]);
  });
  const agents = (kept: Kept): MadeAgent[] => [
    {
      name: 'peer',
      executor: new A2aExecutor({
        name: 'peer',
        peer: () => connect({ url: peer.url }),
        remotes: kept.remotesOf('peer'),
        pollMs: { first: 10, most: 50 },
      }),
      skills: [],
    },
  ];
  return { peer, agents, open: gate.resolve };
}

const isAtWork = ({ said }: Awaited<ReturnType<typeof hubOf>>) =>
  expect.poll(() => said.some(({ topic }) => topic.includes('progress'))).toBe(true);

it.each([
  ['a killed hub', async () => {}],
  ['a hub that was stopped', (hub: Awaited<ReturnType<typeof hubOf>>) => hub.stop()],
])('the task of a peer goes on after %s, and the message is not sent again', async (_how, end) => {
  const { peer, agents, open } = await gatedPeer();
  const config = { storage: storage(), fallback: { target: 'peer' } };
  const before = await hubOf(config, { agents });
  const { id } = await send(before, { owner: 'ada' }, true);
  await isAtWork(before);
  await end(before);

  const after = await hubOf(config, { agents });
  await after.start();
  open();
  const get = () => after.handler.getTask({ id, tenant: '' }, context);
  await expect.poll(async () => stateOf(await get())).toBe('completed');
  expect(textOf(await get())).toBe('done');
  expect(peer.calls.filter((method) => method.startsWith('Send'))).toHaveLength(1);
  expect(peer.calls).not.toContain('CancelTask');
});

it('work that ends in time ends well when the hub stops', async () => {
  const hub = await hubOf({ limits: { drainMs: 5000 } });
  await hub.start();
  const asking = send(hub, { owner: 'ada', skill: 'grant' });
  await asking.then(({ id }) => {
    const stopping = hub.stop();
    hub.kept.questions.answer('ada', id, 'pass 7').catch(() => {});
    return stopping;
  });
  const outcomes = hub.said.filter(({ topic }) => topic.startsWith('autonomous.outcome'));
  expect(outcomes).toMatchObject([{ payload: { state: 'completed', text: 'with pass 7' } }]);
});

it('work that does not has failed, and who waits is told so', async () => {
  const config = { storage: storage() };
  const hub = await hubOf(config);
  await hub.start();
  const asking = send(hub, { owner: 'ada', skill: 'wait' });
  await isAtWork(hub);
  await hub.stop();
  const task = await asking;
  expect([stateOf(task), textOf(task)]).toEqual([
    'failed',
    'The hub was stopped while this was at work.',
  ]);
  const after = await hubOf(config);
  await after.start();
  const { id } = task;
  expect(stateOf(await after.handler.getTask({ id, tenant: '' }, context))).toBe('failed');
});

it('a hub that is about to stop takes no more requests', async () => {
  const hub = await hubOf({ limits: { drainMs: 5000 } });
  const url = await hub.start();
  const body = JSON.stringify({ message: 'x', skill: 'wait', stream: true });
  const headers = { 'Content-Type': 'application/json' };
  const post = () => fetch(`${url}api/chat`, { method: 'POST', headers, body });
  const [one, two] = await Promise.all([post(), post()]);
  await isAtWork(hub);
  const stopping = hub.stop();
  await expect(post()).rejects.toThrow('fetch failed');
  for (const { correlationId: taskId } of hub.said.filter(
    ({ topic }) => topic === 'agent.skill.request',
  ))
    hub.bus.publish(`agent.skill.cancel.${taskId}`, { taskId });
  await stopping;
  for (const response of [one, two])
    expect(await response.text()).toMatch(/event: reply\ndata: .*"canceled"/);
});
