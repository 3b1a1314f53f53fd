import { Part } from '@a2a-js/sdk';
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

// #region peer
/** Writes its payload by hand, and its integers as strings. */
class LoosePeer extends FleetExecutor {
  protected override async work(turn: Turn) {
    const cost = Part.fromJSON({
      data: { usage: { input_tokens: '1500', output_tokens: '320' } },
      metadata: { mimeType: costV1.mime },
      mediaType: 'application/json',
    });
    turn.artifact('answer', [textPart('A test timed out.'), cost]);
  }
}
// #endregion peer

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Loose peer',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [costV1],
    skills: [],
  }),
  executor: new LoosePeer(),
}));
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');
const parts = answer.artifacts.flatMap((artifact) => artifact.parts);

// #region both
for (const { content, metadata } of parts) {
  if (metadata?.['mimeType'] !== costV1.mime) continue;
  if (content?.$case !== 'data') continue;
  const { usage } = content.value;
  console.log('by hand:  ', usage.input_tokens + usage.output_tokens);
}

for (const cost of costV1.parseAll(parts)) {
  if (!cost.ok) throw new Error(`${cost.path}: ${cost.reason}`);
  const { usage } = cost.value;
  console.log('the layer:', usage.input_tokens + usage.output_tokens);
}
// #endregion both

await agent.close();
