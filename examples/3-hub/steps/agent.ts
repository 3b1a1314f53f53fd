import type { Task } from '@a2a-js/sdk';
import { smallHub } from '@examples/lib/small-hub';
import { toldStatus } from '@examples/lib/told';
import { costV1, toolCallV1 } from '@protolabs/a2a';
import {
  AgentExecutor,
  ASK,
  ShortMemory,
  type Model,
  type Step,
} from '../src/executors/agent.ts';

// #region model
const said = (text: string, more: Partial<Step> = {}): Step => ({
  text,
  calls: [],
  usage: { input_tokens: 1500, output_tokens: 20 },
  ...more,
});
const use = (tool: string, args: unknown) =>
  said('', { calls: [{ id: 'call-1', tool, args }] });

/** Follows a script, where a real one would think. */
const model: Model = {
  async next(talk) {
    const { role, text } = talk.at(-1)!;
    if (role === 'tool' && talk[0]!.text.startsWith('Fail'))
      throw new Error('503 from the provider');
    if (role === 'tool') return said(text, { confidence: 0.9 });
    if (/^(What time|Fail)/.test(text)) return use('clock', {});
    if (text.startsWith('Break')) return use('hammer', {});
    if (text.startsWith('Book')) return use(ASK, 'For which day?');
    return said(`I heard: ${talk.map((one) => one.text).join(' / ')}`);
  },
};
// #endregion model

// #region executor
const ava = new AgentExecutor({
  model,
  memory: new ShortMemory(),
  tools: { clock: async () => 'It is noon.' },
  steps: 4,
  // A clock that stands still: each run of this program is alike.
  now: () => 0,
});
// #endregion executor

const hub = await smallHub(ava);

// #region told
function tell({ status, artifacts }: Task): void {
  const id = /[\da-f-]{36}/;
  console.log(toldStatus(status).replace(id, '<an id>'));
  for (const { name, parts } of artifacts) {
    for (const one of toolCallV1.parseAll(parts))
      if (one.ok) console.log('  tool', one.value.name, one.value.phase);
    for (const one of costV1.parseAll(parts))
      if (one.ok) console.log('  tokens', one.value.usage.input_tokens);
    const [content] = parts.map((part) => part.content);
    if (content?.$case === 'text')
      console.log(`  ${name}: ${content.value}`);
  }
}
// #endregion told

// #region tool
const clock = await hub.send('What time is it?');
tell(clock);
// #endregion tool

// #region failed
tell(await hub.send('Fail at the second thought.'));
// #endregion failed

// #region broken
tell(await hub.send('Break something.'));
// #endregion broken

// #region ask
const asking = await hub.send('Book a table.');
tell(asking);
const { id: taskId, contextId } = asking;
tell(await hub.send('Friday.', { taskId, contextId }));
// #endregion ask

// #region memory
tell(await hub.send('And now?', { contextId }));
tell(await hub.send('And now?'));
// #endregion memory

await hub.close();
