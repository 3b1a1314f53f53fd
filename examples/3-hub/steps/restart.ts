import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countingPeer } from '@examples/lib/counting-peer';
import { agentOf, openHub, type OpenHub } from '@examples/lib/open-hub';
import { toldStatus } from '@examples/lib/told';
import { sleep } from '@examples/lib/sleep';
import { contextOf } from '../src/doors/call.ts';
import { A2aExecutor } from '../src/executors/a2a.ts';
import { FunctionExecutor } from '../src/executors/function.ts';
import type { Kept } from '../src/kept/kept.ts';
import { connect } from '../src/peers/connect.ts';

// The SDK's server says there what it cannot save.
console.error = () => {};

const folder = mkdtempSync(join(tmpdir(), 'hub-'));
const peer = await countingPeer();

// #region agents
const desk = new FunctionExecutor({
  report: async (_request, { progress }) => {
    progress('Half of it is written.');
    return new Promise(() => {});
  },
  book: async ({ asked, parts }) =>
    asked === undefined
      ? { state: 'input-required', words: 'For which day?' }
      : `Booked for ${parts[0]?.text}.`,
});
const agents = (kept: Kept) => [
  agentOf('desk', desk, 'report', 'book'),
  agentOf(
    'counting',
    new A2aExecutor({
      name: 'counting',
      peer: () => connect(peer),
      remotes: kept.remotesOf('counting'),
    }),
    'count',
  ),
];
// #endregion agents

// #region work
const config = { storage: `sqlite:${join(folder, 'hub.db')}` };
const before = await openHub(agents, { config });

async function begin(hub: OpenHub, skill: string): Promise<string> {
  const { result } = await hub.rpc('SendMessage', {
    message: {
      messageId: `message for ${skill}`,
      role: 'ROLE_USER',
      parts: [{ text: 'Begin.' }],
    },
    metadata: { skill },
    configuration: { returnImmediately: true },
  });
  return result.task.id;
}
const counting = new Promise<void>((resolve) => {
  before.bus.subscribe('agent.skill.progress.*', ({ payload }) => {
    if (payload.words === 'one') resolve();
  });
});
const ids: string[] = [];
for (const skill of ['report', 'book', 'count'])
  ids.push(await begin(before, skill));
await counting;
// Its file is taken away: nothing that it still does is kept.
await before.kept.storage.db.destroy();
peer.goOn();
await sleep(200);
// #endregion work

// #region restarted
const after = await openHub(agents, { config });
await new Promise<void>((resolve) => {
  after.bus.subscribe('autonomous.outcome.counting.*', () => resolve());
});
for (const id of ids) {
  const params = { id, tenant: '' };
  const context = contextOf('', 'a2a');
  const { status } = await after.handler.getTask(params, context);
  console.log(toldStatus(status));
}
// #endregion restarted

rmSync(folder, { recursive: true });
// The work of the first hub would go on.
process.exit();
