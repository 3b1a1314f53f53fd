import { Artifact, TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { buildCard, toolCallV1, type ToolCall } from '@protolabs/a2a';
import { newTask, statusUpdate } from '@examples/lib/events';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

const log = { toolCallId: 'call-1', name: 'read_log' };
const steps: ToolCall[] = [
  { ...log, phase: 'started', args: { build: 418 } },
  { ...log, phase: 'completed', result: ['timeout', 'exit 1'] },
];

// #region agent
const prober: AgentExecutor = {
  async execute(request, bus) {
    const { taskId, contextId } = request;
    const ids = { taskId, contextId };
    bus.publish(AgentEvent.task(newTask(request)));
    for (const [index, step] of steps.entries()) {
      const artifact = Artifact.fromJSON({
        artifactId: 'tools',
        extensions: [toolCallV1.uri],
        metadata: { [toolCallV1.uri]: step },
      });
      const piece = { append: index > 0, lastChunk: index > 0 };
      const update = { ...ids, ...piece, artifact, metadata: undefined };
      bus.publish(AgentEvent.artifactUpdate(update));
    }
    bus.publish(statusUpdate(ids, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};
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
  executor: prober,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region read
const phase = (metadata: unknown) => {
  const step = toolCallV1.parseMetadata(metadata);
  return step?.ok ? step.value.phase : step;
};

let taskId = '';
for await (const { payload } of client.sendMessageStream(ask('Why?'))) {
  if (payload?.$case === 'task') taskId = payload.value.id;
  if (payload?.$case !== 'artifactUpdate') continue;
  console.log('streamed:', phase(payload.value.artifact?.metadata));
}
const { artifacts } = await client.getTask({ id: taskId, tenant: '' });
for (const { metadata, parts } of artifacts) {
  console.log('stored:  ', phase(metadata), `(${parts.length} parts)`);
}
// #endregion read

await agent.close();
