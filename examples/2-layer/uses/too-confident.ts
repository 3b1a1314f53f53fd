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
    const percent = confidenceV1.emit({ confidence: 65 });
    turn.artifact('answer', [textPart('The network.'), percent]);
  }
}
// #endregion agent

// #region serve
const agent = await serve((url) => ({
  card: buildCard({
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [confidenceV1],
    skills: [],
  }),
  executor: new Prober({
    onError: (error) => console.log("the agent's log:", String(error)),
  }),
}));
// #endregion serve

// #region read
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');
const { status, artifacts } = answer;
const words = status?.message && textOf(status.message);
console.log(stateName(status), words);
console.log('artifacts:', artifacts.length);
// #endregion read

await agent.close();
