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

it("a peer's task goes on, and the message is not sent again", async () => {
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
  const config = { storage: storage(), fallback: { target: 'peer' } };
  const before = await hubOf(config, { agents });
  const { id } = await send(before, { owner: 'ada' }, true);
  await expect.poll(() => before.said.some(({ topic }) => topic.includes('progress'))).toBe(true);

  const after = await hubOf(config, { agents });
  await after.start();
  gate.resolve();
  const get = () => after.handler.getTask({ id, tenant: '' }, context);
  await expect.poll(async () => stateOf(await get())).toBe('completed');
  expect(textOf(await get())).toBe('done');
  expect(peer.calls.filter((method) => method.startsWith('Send'))).toHaveLength(1);
});
