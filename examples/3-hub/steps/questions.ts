import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentOf, openHub, type OpenHub } from '@examples/lib/open-hub';
import { post } from '@examples/lib/post';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region desk
const desk = new FunctionExecutor({
  async book({ asked, parts }) {
    const words = parts[0]?.text ?? '';
    const ask = (question: string) =>
      ({ state: 'input-required', words: question }) as const;
    if (asked === undefined) return ask('For which day?');
    if (!words.endsWith('day'))
      return ask('Which day of the week is that?');
    return `Booked for ${words}.`;
  },
  async vault(_request, { authorize }) {
    const pass = await authorize('Show your pass.');
    return pass === 'the pass' ? 'Open.' : 'Stays shut.';
  },
});
const agents = [agentOf('desk', desk, 'book', 'vault')];
// #endregion desk

// #region storage
const folder = mkdtempSync(join(tmpdir(), 'hub-'));
const storage = `sqlite:${join(folder, 'hub.db')}`;
// #endregion storage

function tell({ bus }: OpenHub): void {
  // #region told
  for (const kind of ['request', 'response', 'expired'] as const)
    bus.subscribe(`agent.input.${kind}.*`, ({ payload }) =>
      console.log(`  bus: ${kind}: ${payload.words}`),
    );
  // #endregion told
}

// #region asks
const first = await openHub(agents, { config: { storage } });
tell(first);
const { taskId, contextId, state, text } = await first.chat({
  message: 'A table for two.',
  skill: 'book',
});
console.log(`${state}: ${text}`);
await first.stop();
// #endregion asks

// #region restarted
const second = await openHub(agents, { config: { storage } });
tell(second);
const response = await fetch(`${second.url}api/questions`);
for (const { words } of (await response.json()) as { words: string }[])
  console.log(`open: ${words}`);
// #endregion restarted

// #region answered
const again = await second.chat({ message: 'the 5th', taskId, contextId });
console.log(`${again.state}: ${again.text}`);

/** Answers a question as the console does, and tells how the task ends. */
async function answer(id: string, words: string): Promise<void> {
  const over = new Promise<void>((resolve) => {
    second.bus.subscribe('autonomous.outcome.#', () => resolve());
  });
  const url = `${second.url}api/questions/${id}`;
  const { status } = await post(url, { words });
  console.log(`the answer is taken: ${status}`);
  await over;
  const { result } = await second.rpc('GetTask', { id });
  console.log(result.status.state, result.artifacts[0].parts[0].text);
}
await answer(taskId, 'Friday');
// #endregion answered

// #region grant
const shut = await second.chat({ message: 'Open it.', skill: 'vault' });
console.log(`${shut.state}: ${shut.text}`);
await answer(shut.taskId, 'the pass');
// #endregion grant
await second.stop();

// #region expires
const limits = { questionTtlMs: 500 };
const third = await openHub(agents, { config: { storage, limits } });
tell(third);
const expired = new Promise<void>((resolve) => {
  third.bus.subscribe('agent.input.expired.*', () => resolve());
});
const late = await third.chat({ message: 'A table.', skill: 'book' });
await expired;
const ended = await third.rpc('GetTask', { id: late.taskId });
const why = ended.result.status;
console.log(why.state, why.message.parts[0].text.replace(/ 2.*Z/, ''));
await third.stop();
// #endregion expires

rmSync(folder, { recursive: true });
