import { textOf } from '@examples/lib/message';
import { openAgent } from '@examples/lib/open-agent';
import { told } from '@examples/lib/told';
import { FleetExecutor, textPart, type Turn } from '@protolabs/a2a';

// #region agent
class Poet extends FleetExecutor {
  protected override async work(turn: Turn) {
    const [first, ...others] = ['Roses', ' are', ' red.'].map(textPart);
    const id = turn.artifact('poem', [first!], { lastChunk: false });
    for (const part of others) {
      const lastChunk = part === others.at(-1);
      turn.artifact('poem', [part], { id, lastChunk });
    }
    turn.artifact('title', [textPart('Roses')]);
  }
}
// #endregion agent

const agent = await openAgent(new Poet());

// #region call
for await (const event of agent.stream('A poem')) console.log(told(event));

for (const artifact of (await agent.send('A poem')).artifacts) {
  console.log(`${artifact.name}: ${textOf(artifact)}`);
}
// #endregion call

await agent.close();
