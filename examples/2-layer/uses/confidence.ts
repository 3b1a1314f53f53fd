import { ClientFactory } from '@a2a-js/sdk/client';
import {
  buildCard,
  confidenceV1,
  FleetExecutor,
  textOf,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';

// #region agent
class Prober extends FleetExecutor {
  protected override async work(turn: Turn) {
    const confidence = confidenceV1.emit({
      confidence: 0.65,
      explanation: 'One of two runs had the same timeout.',
      success: false,
    });
    const words = textPart('The network, I think. I found no proof.');
    turn.artifact('answer', [words, confidence]);
  }
}
// #endregion agent

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [confidenceV1],
    skills: [],
  }),
  executor: new Prober(),
}));

// #region read
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');

for (const artifact of answer.artifacts) {
  console.log(textOf(artifact));
  for (const read of confidenceV1.parseAll(artifact.parts)) {
    if (!read.ok) throw new Error(`${read.path}: ${read.reason}`);
    const { confidence, explanation, success } = read.value;
    console.log(`sure to ${confidence * 100} %:`, explanation);
    console.log(stateName(answer.status), 'with success', success);
  }
}
// #endregion read

await agent.close();
