import { openAgent } from '@examples/lib/open-agent';
import { costV1, FleetExecutor, textPart, type Turn } from '@protolabs/a2a';

// #region agent
class Poet extends FleetExecutor {
  protected override async work(turn: Turn) {
    const usage = { input_tokens: 12, output_tokens: 0 };
    const poem = crypto.randomUUID();
    const bill = { id: crypto.randomUUID(), append: false };
    for (const piece of ['Roses', ' are', ' red.']) {
      const lastChunk = piece.endsWith('.');
      turn.artifact('poem', [textPart(piece)], { id: poem, lastChunk });
      usage.output_tokens++;
      turn.artifact('cost', [costV1.emit({ usage })], bill);
    }
  }
}
// #endregion agent

const agent = await openAgent(new Poet());

// #region read
let taskId = '';
for await (const { payload } of agent.stream('A poem')) {
  if (payload?.$case !== 'artifactUpdate') continue;
  taskId = payload.value.taskId;
  const parts = payload.value.artifact?.parts ?? [];
  for (const cost of costV1.parseAll(parts)) {
    if (cost.ok) console.log('so far:', cost.value.usage.output_tokens);
  }
}

const { artifacts } = await agent.get(taskId);
const parts = artifacts.flatMap((artifact) => artifact.parts);
console.log('in the task:', costV1.parseAll(parts));
// #endregion read

await agent.close();
