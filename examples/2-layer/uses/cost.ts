import { ClientFactory } from '@a2a-js/sdk/client';
import {
  buildCard,
  costV1,
  FleetExecutor,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region agent
class Prober extends FleetExecutor {
  protected override async work(turn: Turn) {
    const cost = costV1.emit({
      usage: {
        input_tokens: 1500,
        output_tokens: 320,
        cache_read_input_tokens: 1024,
      },
      durationMs: 5230,
      costUsd: 0.0123,
      success: true,
    });
    turn.artifact('answer', [textPart('A test timed out.'), cost]);
  }
}
// #endregion agent

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [costV1],
    skills: [],
  }),
  executor: new Prober(),
}));

// #region read
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');

const parts = answer.artifacts.flatMap((artifact) => artifact.parts);
for (const cost of costV1.parseAll(parts)) {
  if (!cost.ok) throw new Error(`${cost.path}: ${cost.reason}`);
  const { usage, durationMs, costUsd } = cost.value;
  const tokens = usage.input_tokens + usage.output_tokens;
  console.log(`${tokens} tokens, ${durationMs} ms, $${costUsd}`);
}
// #endregion read

await agent.close();
