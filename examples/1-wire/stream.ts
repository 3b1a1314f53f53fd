import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import {
  agentText,
  textOf,
  textPart,
  userText,
} from '@examples/lib/message';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName, taskStatus } from '@examples/lib/task';

const poet: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    // #region question
    if (textOf(userMessage).endsWith('?')) {
      const reply = agentText('Yes. Name a subject.', { contextId });
      bus.publish(AgentEvent.message(reply));
      return;
    }
    // #endregion question

    // #region task
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: taskStatus(TaskState.TASK_STATE_SUBMITTED),
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      }),
    );
    // #endregion task

    // #region status
    const setState = (state: TaskState) =>
      bus.publish(
        AgentEvent.statusUpdate({
          taskId,
          contextId,
          status: taskStatus(state),
          metadata: undefined,
        }),
      );
    setState(TaskState.TASK_STATE_WORKING);
    // #endregion status

    // #region chunks
    const chunks = ['Rivers carry ', 'the mountains ', 'to the sea.'];
    for (const [index, chunk] of chunks.entries()) {
      await sleep(80);
      bus.publish(
        AgentEvent.artifactUpdate({
          taskId,
          contextId,
          artifact: {
            artifactId: 'poem',
            name: 'A poem',
            description: '',
            parts: [textPart(chunk)],
            extensions: [],
            metadata: undefined,
          },
          append: index > 0,
          lastChunk: index === chunks.length - 1,
          metadata: undefined,
        }),
      );
    }
    setState(TaskState.TASK_STATE_COMPLETED);
    // #endregion chunks
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Poet',
    description: 'Writes one line on a subject.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: poet,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region follow
let taskId = '';
const artifacts = new Map<string, string>();

async function follow(text: string) {
  const stream = client.sendMessageStream({
    message: userText(text),
    tenant: '',
    configuration: undefined,
    metadata: undefined,
  });
  for await (const { payload } of stream) {
    switch (payload?.$case) {
      case 'message':
        console.log('message       ', textOf(payload.value));
        break;
      case 'task':
        taskId = payload.value.id;
        for (const artifact of payload.value.artifacts) {
          artifacts.set(artifact.artifactId, textOf(artifact));
        }
        console.log('task          ', stateName(payload.value.status));
        break;
      case 'statusUpdate':
        console.log('statusUpdate  ', stateName(payload.value.status));
        break;
      case 'artifactUpdate': {
        const { artifact, append } = payload.value;
        if (!artifact) break;
        const id = artifact.artifactId;
        const before = append ? (artifacts.get(id) ?? '') : '';
        artifacts.set(id, before + textOf(artifact));
        console.log('artifactUpdate', JSON.stringify(textOf(artifact)));
      }
    }
  }
}

await follow('Can you write?');
await follow('A line about rivers');
console.log('the poem      ', JSON.stringify(artifacts.get('poem')));
// #endregion follow

// #region stored
const task = await client.getTask({
  id: taskId,
  tenant: '',
  historyLength: undefined,
});
const [poem] = task.artifacts;
console.log('stored parts  ', poem?.parts.length);
// #endregion stored

await agent.close();
