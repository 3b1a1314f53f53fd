// #region imports
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
// #endregion imports

// #region agent
class Prober extends FleetExecutor {
  protected override async work(turn: Turn) {
    const usage = { input_tokens: 1500, output_tokens: 320 };
    const words = textPart('A test timed out.');
    turn.artifact('answer', [words, costV1.emit({ usage })]);
  }
}

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [costV1],
    skills: [
      {
        id: 'probe',
        name: 'Probe',
        description: 'Says why a build failed.',
        tags: ['ci'],
      },
    ],
  }),
  executor: new Prober(),
}));
// #endregion agent

// #region client
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');

const parts = answer.artifacts.flatMap((artifact) => artifact.parts);
for (const cost of costV1.parseAll(parts)) {
  if (!cost.ok) throw new Error(`${cost.path}: ${cost.reason}`);
  const { usage } = cost.value;
  console.log('tokens:', usage.input_tokens + usage.output_tokens);
}
// #endregion client

await agent.close();
