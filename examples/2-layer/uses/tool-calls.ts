import type { Part } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  buildCard,
  FleetExecutor,
  toolCallV1,
  type ToolCall,
  type Turn,
} from '@protolabs/a2a';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region agent
class Prober extends FleetExecutor {
  protected override async work(turn: Turn) {
    const id = crypto.randomUUID();
    const report = (step: ToolCall) =>
      turn.artifact('tools', [toolCallV1.emit(step)], { id });

    const log = { toolCallId: 'call-1', name: 'read_log' };
    report({ ...log, phase: 'started', args: { build: 418 } });
    report({ ...log, phase: 'completed', result: ['timeout', 'exit 1'] });

    const rerun = { toolCallId: 'call-2', name: 'rerun' };
    report({ ...rerun, phase: 'started' });
    report({ ...rerun, phase: 'failed', error: 'no runner is free' });
    return 'A test timed out. I could not run it again.';
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

// #region show
function show(parts: Part[]) {
  for (const step of toolCallV1.parseAll(parts)) {
    if (!step.ok) {
      console.log('unreadable:', step.path, step.reason);
      continue;
    }
    const { value } = step;
    switch (value.phase) {
      case 'started':
        console.log(value.name, 'started', value.args ?? '');
        break;
      case 'completed':
        console.log(value.name, 'gave', value.result);
        break;
      case 'failed':
        console.log(value.name, 'failed:', value.error);
    }
  }
}
// #endregion show

// #region stream
const events = client.sendMessageStream(ask('Why did the build fail?'));
let taskId = '';
for await (const { payload } of events) {
  if (payload?.$case === 'task') taskId = payload.value.id;
  if (payload?.$case !== 'artifactUpdate') continue;
  show(payload.value.artifact?.parts ?? []);
}
// #endregion stream

// #region later
const { artifacts } = await client.getTask({ id: taskId, tenant: '' });
for (const { name, parts } of artifacts) {
  console.log(`${name}: ${parts.length} part(s)`);
}
// #endregion later

await agent.close();
