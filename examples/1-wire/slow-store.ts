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

const announced = Promise.withResolvers<void>();
const subscribed = Promise.withResolvers<void>();

const speller: AgentExecutor = {
  async execute(request, bus) {
    bus.publish(AgentEvent.task(newTask(request)));
    const piece = (text: string, append: boolean) => {
      const artifact = artifactOf('word', [textPart(text)]);
      bus.publish(artifactUpdate(request, artifact, { append }));
    };
    await announced.promise;
    piece('Hel', false);
    await subscribed.promise;
    piece('lo', true);
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};

// #region store
/** Writes have to wait until the disk has time. */
let disk = Promise.resolve();

class SlowStore extends InMemoryTaskStore {
  override async save(...args: Parameters<TaskStore['save']>) {
    await disk;
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
const { payload: begun } = (await first.next()).value as StreamResponse;
const { id } = begun!.value as Task;

const busy = [0, 1].map(() => Promise.withResolvers<void>());
disk = busy[0]!.promise;
announced.resolve();

let text = '';
for await (const { payload } of client.resubscribeTask({
  id,
  tenant: '',
})) {
  if (payload?.$case === 'task') {
    text = payload.value.artifacts.map(textOf).join('');
    disk = busy[1]!.promise;
    busy[0]!.resolve();
    subscribed.resolve();
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
  busy[1]!.resolve();
  await sleep(40);
}
// #endregion read-again

await first.return();
await agent.close();
