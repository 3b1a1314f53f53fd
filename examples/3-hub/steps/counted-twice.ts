import type { Task } from '@a2a-js/sdk';
import { fastClock } from '@examples/lib/fast-clock';
import { smallHub } from '@examples/lib/small-hub';
import { costV1, textPart } from '@protolabs/a2a';
import { artifactOf, wirePartOf } from '../src/executors/parts.ts';
import type { SkillExecutor } from '../src/skill.ts';

const clock = fastClock();

// #region agent
const ava: SkillExecutor = {
  kind: 'agent',
  async run(_request, report) {
    await clock.work(60);
    const usage = { input_tokens: 1500, output_tokens: 200 };
    const parts = [textPart('done'), costV1.emit({ usage })];
    report.artifact(artifactOf('answer', parts.map(wirePartOf)));
    return { state: 'completed' };
  },
};
const hub = await smallHub(ava);
// #endregion agent

// #region two-paths
let tokens = 0;
function record({ artifacts }: Task): void {
  const parts = artifacts.flatMap((artifact) => artifact.parts);
  for (const cost of costV1.parseAll(parts))
    if (cost.ok) tokens += cost.value.usage.input_tokens;
}

const { id } = await hub.begin('Think.');
// One path hears of the end on the bus.
const heard = new Promise<void>((resolve) => {
  hub.bus.subscribe(`agent.skill.response.${id}`, () => resolve());
}).then(async () => record(await hub.get(id)));
// Another one looks from time to time.
await clock.wait(60);
await heard;
record(await hub.get(id));
console.log('tokens:', tokens);
// #endregion two-paths

await hub.close();
