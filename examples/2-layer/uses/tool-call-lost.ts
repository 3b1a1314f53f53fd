import { Part, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  buildCard,
  fail,
  FleetExecutor,
  toolCallV1,
  type Turn,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';

// #region agent
class Prober extends FleetExecutor {
  protected override async work(turn: Turn) {
    const rerun = { toolCallId: 'call-2', name: 'rerun' };
    const done = Part.fromJSON({
      data: { ...rerun, toolCallId: 'call-1', phase: 'done' },
      metadata: { mimeType: toolCallV1.mime },
    });
    const started = toolCallV1.emit({ ...rerun, phase: 'started' });
    turn.artifact('tools', [done, started]);
    return fail('The runner is gone.');
  }
}
// #endregion agent

const agent = await serve((url) => ({
  card: buildCard({
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    url,
    extensions: [toolCallV1],
    skills: [],
  }),
  executor: new Prober(),
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region open
function openCalls({ artifacts }: Task): string[] {
  const open = new Set<string>();
  for (const { parts } of artifacts) {
    for (const step of toolCallV1.parseAll(parts)) {
      if (!step.ok) {
        console.log(`unreadable: ${step.path}: ${step.reason}`);
      } else if (step.value.phase === 'started') {
        open.add(step.value.toolCallId);
      } else {
        open.delete(step.value.toolCallId);
      }
    }
  }
  return [...open];
}

const answer = await client.sendMessage(ask('Run it again'));
if ('messageId' in answer) throw new Error('expected a task');
console.log('never ended:', openCalls(answer));
console.log(stateName(answer.status));
// #endregion open

await agent.close();
