import type { Part, Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  apply,
  buildCard,
  FleetExecutor,
  worldStateDeltaV1,
  type Turn,
  type WorldState,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

class Merger extends FleetExecutor {
  protected override async work(turn: Turn) {
    const merged = { domain: 'repo', path: 'merged' } as const;
    const changes = worldStateDeltaV1.emit({
      deltas: [{ ...merged, op: 'inc', value: 1 }],
    });
    turn.artifact('changes', [changes]);
    return 'Merged.';
  }
}

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
const client = await new ClientFactory().createFromUrl(agent.url);

// #region apply
function applyAll(world: WorldState, parts: Part[]): WorldState {
  for (const change of worldStateDeltaV1.parseAll(parts)) {
    const next = change.ok ? apply(world, change.value.deltas) : change;
    if (!next.ok) throw new Error(`${next.path}: ${next.reason}`);
    world = next.value;
  }
  return world;
}
// #endregion apply

// #region twice
const partsOf = ({ artifacts }: Task) =>
  artifacts.flatMap(({ parts }) => parts);

let streamed: WorldState = {};
let taskId = '';
for await (const event of client.sendMessageStream(ask('Merge 12'))) {
  const { payload } = event;
  if (payload?.$case === 'task') taskId = payload.value.id;
  if (payload?.$case !== 'artifactUpdate') continue;
  streamed = applyAll(streamed, payload.value.artifact?.parts ?? []);
}
const stored = await client.getTask({ id: taskId, tenant: '' });
console.log('from the stream:', streamed);
console.log('and the task:   ', applyAll(streamed, partsOf(stored)));
// #endregion twice

// #region once
const done = new Set<string>();
function record(world: WorldState, task: Task): WorldState {
  if (done.has(task.id)) return world;
  done.add(task.id);
  return applyAll(world, partsOf(task));
}
const once = record({}, stored);
console.log('by task, twice: ', record(once, stored));
// #endregion once

await agent.close();
