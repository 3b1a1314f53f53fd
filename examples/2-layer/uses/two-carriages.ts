import { Artifact, TaskState, type Part } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import {
  buildCard,
  costV1,
  FleetExecutor,
  textPart,
  type Turn,
} from '@protolabs/a2a';
import { newTask, statusUpdate } from '@examples/lib/events';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

const usage = { input_tokens: 1500, output_tokens: 320 };

// #region part
class InPart extends FleetExecutor {
  protected override async work(turn: Turn) {
    const words = textPart('A test timed out.');
    turn.artifact('answer', [words, costV1.emit({ usage })]);
  }
}
// #endregion part

// #region metadata
const inMetadata: AgentExecutor = {
  async execute(request, bus) {
    const { taskId, contextId } = request;
    bus.publish(AgentEvent.task(newTask(request)));
    const artifact = Artifact.fromJSON({
      artifactId: crypto.randomUUID(),
      name: 'answer',
      parts: [{ text: 'A test timed out.', mediaType: 'text/plain' }],
      extensions: [costV1.uri],
      metadata: { [costV1.uri]: { usage } },
    });
    const whole = { append: false, lastChunk: true, metadata: undefined };
    const ids = { taskId, contextId };
    bus.publish(AgentEvent.artifactUpdate({ ...ids, ...whole, artifact }));
    bus.publish(statusUpdate(ids, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};
// #endregion metadata

// #region read
function costsOf({ parts, metadata }: Artifact) {
  const cost = costV1.parseMetadata(metadata);
  return cost ? [cost] : costV1.parseAll(parts);
}
// #endregion read

// #region viewer
function view(part: Part): string {
  const { content } = part;
  if (content?.$case === 'text') return content.value;
  return content?.$case === 'data' ? JSON.stringify(content.value) : '?';
}
// #endregion viewer

// #region ask
const executors = { part: new InPart(), metadata: inMetadata };
for (const [carriage, executor] of Object.entries(executors)) {
  const agent = await serve((url) => ({
    card: buildCard({
      name: 'Prober',
      description: 'Says why a build failed.',
      version: '1.0.0',
      url,
      extensions: [costV1],
      skills: [],
    }),
    executor,
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const answer = await client.sendMessage(ask('Why did the build fail?'));
  if ('messageId' in answer) throw new Error('expected a task');

  console.log(`in ${carriage}:`);
  for (const artifact of answer.artifacts) {
    for (const part of artifact.parts) {
      console.log('  a viewer shows', view(part));
    }
    for (const cost of costsOf(artifact)) {
      if (!cost.ok) throw new Error(`${cost.path}: ${cost.reason}`);
      console.log('  the layer reads', cost.value.usage);
    }
  }
  await agent.close();
}
// #endregion ask
