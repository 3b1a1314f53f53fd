import { ClientFactory } from '@a2a-js/sdk/client';
import {
  buildCard,
  defineExtension,
  FleetExecutor,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { z } from 'zod';

// #region define
const energyV1 = defineExtension(
  'energy-v1',
  'Electricity that a task took.',
  z.object({ wattHours: z.number().nonnegative() }),
);
// #endregion define

// #region use
class Prober extends FleetExecutor {
  protected override async work(turn: Turn) {
    const energy = energyV1.emit({ wattHours: 0.3 });
    turn.artifact('answer', [textPart('A test timed out.'), energy]);
  }
}

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [energyV1],
    skills: [],
  }),
  executor: new Prober(),
}));

const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');
const parts = answer.artifacts.flatMap((artifact) => artifact.parts);
console.log(energyV1.parseAll(parts));
// #endregion use

await agent.close();
