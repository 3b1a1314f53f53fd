import type { Part } from '@a2a-js/sdk';
import { agentOf, openHub } from '@examples/lib/open-hub';
import {
  confidenceV1,
  costV1,
  textPart,
  worldStateDeltaV1,
  type WorldStateDelta,
} from '@protolabs/a2a';
import { artifactOf, wirePartOf } from '../src/executors/parts.ts';
import type { SkillExecutor } from '../src/skill.ts';

// #region agent
const cost = costV1.emit({
  usage: { input_tokens: 1500, output_tokens: 200 },
  costUsd: 0.02,
});
const sold = (deltas: WorldStateDelta['deltas']) =>
  worldStateDeltaV1.emit({ deltas });

const work: Record<string, Part[]> = {
  sell: [
    textPart('Sold one.'),
    cost,
    confidenceV1.emit({ confidence: 0.9 }),
    sold([{ domain: 'shop', path: 'sold', op: 'inc', value: 1 }]),
  ],
  guess: [cost, confidenceV1.emit({ confidence: 0.95 })],
  mumble: [
    textPart('Something was sold.'),
    sold([{ domain: 'shop', path: 'sold.more', op: 'inc', value: 1 }]),
  ],
};

const ava: SkillExecutor = {
  kind: 'agent',
  async run({ skill }, report) {
    const parts = work[skill ?? ''] ?? [];
    report.artifact(artifactOf('answer', parts.map(wirePartOf)));
    if (skill !== 'guess') return { state: 'completed' };
    return { state: 'failed', words: 'It was wrong.' };
  },
};
// #endregion agent

const agent = agentOf('ava', ava, ...Object.keys(work));
const hub = await openHub([agent]);

// #region told
hub.bus.subscribe('autonomous.outcome.#', ({ topic, payload }) => {
  const { state, success } = payload;
  console.log(topic, state, success ? 'well' : 'badly');
});
hub.bus.subscribe('autonomous.calibration.#', ({ topic, payload }) => {
  console.log(topic, JSON.stringify(payload.payload));
});
hub.bus.subscribe('autonomous.refused.#', ({ topic, payload }) => {
  console.log(topic, payload.why);
});
// #endregion told

// #region work
for (const skill of ['sell', 'sell', 'guess', 'mumble'])
  await hub.chat({ message: 'Go on.', skill });
// #endregion work

// #region world
console.log('the world:', JSON.stringify(await hub.kept.world.of('')));
// #endregion world

// #region summaries
const { summaries } = hub.kept;
for (const { skill, tasks, successes } of await summaries.outcomes(''))
  console.log(`${skill}: ${successes} of ${tasks} went well`);
for (const { skill, inputTokens, costUsd } of await summaries.costs(''))
  console.log(`${skill}: ${inputTokens} tokens, ${costUsd} dollars`);
// #endregion summaries
await hub.stop();
