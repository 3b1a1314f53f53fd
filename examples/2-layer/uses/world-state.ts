import { ClientFactory } from '@a2a-js/sdk/client';
import {
  apply,
  buildCard,
  FleetExecutor,
  textPart,
  worldStateDeltaV1,
  type Turn,
  type WorldState,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region agent
class Merger extends FleetExecutor {
  protected override async work(turn: Turn) {
    const domain = 'repo';
    const changes = worldStateDeltaV1.emit({
      deltas: [
        { domain, path: 'pr.12.state', op: 'set', value: 'merged' },
        { domain, path: 'stats.merged', op: 'inc', value: 1 },
        { domain, path: 'recent', op: 'push', value: { pr: 12 } },
      ],
    });
    turn.artifact('answer', [textPart('Merged.'), changes]);
  }
}
// #endregion agent

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Merger',
    description: 'Merges what is ready.',
    version: '1.0.0',
    url,
    extensions: [worldStateDeltaV1],
    skills: [],
  }),
  executor: new Merger(),
}));

// #region read
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Merge number 12'));
if ('messageId' in answer) throw new Error('expected a task');

let world: WorldState = { repo: { pr: { 12: { state: 'open' } } } };
const parts = answer.artifacts.flatMap((artifact) => artifact.parts);
for (const change of worldStateDeltaV1.parseAll(parts)) {
  const next = change.ok ? apply(world, change.value.deltas) : change;
  if (!next.ok) throw new Error(`${next.path}: ${next.reason}`);
  world = next.value;
}
console.log(JSON.stringify(world, null, 2));
// #endregion read

await agent.close();
