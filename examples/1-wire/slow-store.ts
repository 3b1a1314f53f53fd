import { TaskState, type StreamResponse, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type TaskStore,
} from '@a2a-js/sdk/server';
import { readAnswer } from '@examples/lib/answer';
import { cardAt } from '@examples/lib/card';
import {
  artifactOf,
  artifactUpdate,
  newTask,
  statusUpdate,
} from '@examples/lib/events';
import { textOf, textPart } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serveHandler } from '@examples/lib/serve-handler';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';

const speller: AgentExecutor = {
  async execute(request, bus) {
    bus.publish(AgentEvent.task(newTask(request)));
    for (const text of ['Hel', 'lo']) {
      await sleep(140);
      const artifact = artifactOf('word', [textPart(text)]);
      const append = text === 'lo';
      bus.publish(artifactUpdate(request, artifact, { append }));
    }
    await sleep(140);
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};

// #region store
class SlowStore extends InMemoryTaskStore {
  override async save(...args: Parameters<TaskStore['save']>) {
    await sleep(100);
    return super.save(...args);
  }
}
// #endregion store

const cardOf = (url: string) =>
  cardAt(url, {
    name: 'Speller',
    description: 'Says hello in two pieces.',
    capabilities: { streaming: true, extensions: [] },
  });
const agent = await serveHandler(
  (url) => new DefaultRequestHandler(cardOf(url), new SlowStore(), speller),
);
const client = await new ClientFactory().createFromAgentCard(
  cardOf(agent.url),
);

// #region subscribe
const first = client.sendMessageStream(ask('Hello'));
const announced = (await first.next()).value as StreamResponse;
const { id } = announced.payload!.value as Task;
await sleep(90);

let text = '';
for await (const { payload } of client.resubscribeTask({
  id,
  tenant: '',
})) {
  if (payload?.$case === 'task') {
    text = payload.value.artifacts.map(textOf).join('');
  } else if (payload?.$case === 'artifactUpdate') {
    text += textOf(payload.value.artifact!);
  }
  console.log(payload?.$case, JSON.stringify(text));
}
// #endregion subscribe

// #region read-again
for (let looks = 0; looks < 5; looks++) {
  const query = { id, tenant: '', historyLength: 0 };
  const task = await client.getTask(query);
  const stored = JSON.stringify(task.artifacts.map(textOf).join(''));
  console.log('GetTask', stateName(task.status), stored);
  if (readAnswer(task).kind !== 'pending') break;
  await sleep(150);
}
// #endregion read-again

await first.return();
await agent.close();
