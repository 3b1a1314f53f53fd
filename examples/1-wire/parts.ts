import { TaskState, type Part } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { artifactOf, newTask, statusUpdate } from '@examples/lib/events';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region memory
const text: Part = {
  content: { $case: 'text', value: 'Where does the Rhine end?' },
  mediaType: 'text/plain',
  filename: '',
  metadata: undefined,
};
const data: Part = {
  content: { $case: 'data', value: { km: 1233, sea: 'North Sea' } },
  mediaType: 'application/json',
  filename: '',
  metadata: { source: 'survey' },
};
const raw: Part = {
  content: { $case: 'raw', value: Buffer.from('N 51.98, E 4.08') },
  mediaType: 'text/plain',
  filename: 'mouth.txt',
  metadata: undefined,
};
const link: Part = {
  content: { $case: 'url', value: 'https://example.com/rhine.png' },
  mediaType: 'image/png',
  filename: 'rhine.png',
  metadata: undefined,
};
// #endregion memory

// #region executor
const mirror: AgentExecutor = {
  async execute(request, bus) {
    const task = newTask(request);
    task.artifacts = [artifactOf('back', request.userMessage.parts)];
    bus.publish(AgentEvent.task(task));
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Mirror', description: 'Gives parts back.' }),
  executor: mirror,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region send
const request = ask('');
request.message!.parts = [text, data, raw, link];
const task = await client.sendMessage(request);
if ('messageId' in task) throw new Error('This agent starts a task.');

for (const { content } of task.artifacts.flatMap(({ parts }) => parts)) {
  switch (content?.$case) {
    case 'text':
    case 'url':
      console.log(content.$case, content.value);
      break;
    case 'data':
      console.log('data', JSON.stringify(content.value));
      break;
    case 'raw':
      console.log('raw ', content.value.length, 'bytes');
      break;
    case undefined:
      console.log('a part of a kind that this client does not know');
  }
}
// #endregion send

await agent.close();
