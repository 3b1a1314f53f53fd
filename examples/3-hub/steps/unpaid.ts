import { smallHub } from '@examples/lib/small-hub';
import { toldStatus } from '@examples/lib/told';
import { costV1 } from '@protolabs/a2a';
import {
  artifactOf,
  textPartOf,
  wirePartOf,
} from '../src/executors/parts.ts';
import type { SkillExecutor } from '../src/skill.ts';

// #region model
/** A model that thinks once, and breaks down the second time. */
let thoughts = 0;
async function think(): Promise<{ text: string; tokens: number }> {
  thoughts++;
  if (thoughts === 2) throw new Error('503 from the provider');
  return { text: 'I shall look at the clock.', tokens: 1500 };
}
// #endregion model

// #region naive
const ava: SkillExecutor = {
  kind: 'agent',
  async run(_request, report) {
    const first = await think();
    const second = await think();
    const tokens = first.tokens + second.tokens;
    const usage = { input_tokens: tokens, output_tokens: 9 };
    const cost = wirePartOf(costV1.emit({ usage }));
    const parts = [textPartOf(second.text), cost];
    report.artifact(artifactOf('answer', parts));
    return { state: 'completed' };
  },
};
// #endregion naive

const hub = await smallHub(ava);

// #region cost
const task = await hub.send('What time is it?');
console.log(toldStatus(task.status).replace(/[\da-f-]{36}/, '<an id>'));
const parts = task.artifacts.flatMap((artifact) => artifact.parts);
console.log('costs told:', costV1.parseAll(parts).length);
// #endregion cost

await hub.close();
