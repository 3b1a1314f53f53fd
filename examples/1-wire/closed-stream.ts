import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
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
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';

const left = Promise.withResolvers<void>();
const back = Promise.withResolvers<void>();

// #region executor
const poet: AgentExecutor = {
  async execute(request, bus) {
    bus.publish(AgentEvent.task(newTask(request)));
    const working = TaskState.TASK_STATE_WORKING;
    bus.publish(statusUpdate(request, working));
    const piece = (text: string, append: boolean) => {
      const poem = artifactOf('poem', [textPart(text)]);
      bus.publish(artifactUpdate(request, poem, { append }));
    };
    if (textOf(request.userMessage) === 'Give up') return;

    await left.promise;
    piece('Rivers carry ', false);
    await back.promise;
    piece('the mountains.', true);
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Poet',
    description: 'Writes one line.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: poet,
}));

// #region cut
/** A connection that some proxy closes as soon as the agent works. */
const cutting: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  const decoder = new TextDecoder();
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('TASK_STATE_WORKING')) controller.terminate();
    },
  });
  return new Response(response.body.pipeThrough(cut), response);
};
// #endregion cut

const unlucky = await new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl: cutting })],
}).createFromUrl(agent.url);
const client = await new ClientFactory().createFromUrl(agent.url);

// #region stream
async function stream(words: string) {
  let id = '';
  for await (const { payload } of unlucky.sendMessageStream(ask(words))) {
    if (payload?.$case === 'task') id = payload.value.id;
    if (payload?.$case === 'task' || payload?.$case === 'statusUpdate') {
      console.log('stream:', stateName(payload.value.status));
    }
  }
  console.log('stream: closed, and no error');
  left.resolve();
  return id;
}
// #endregion stream

// #region finish
async function finish(id: string, attempts = 3): Promise<Task> {
  const task = await client.getTask({
    id,
    tenant: '',
    historyLength: undefined,
  });
  console.log('GetTask:', stateName(task.status));
  if (readAnswer(task).kind !== 'pending' || attempts === 0) return task;

  try {
    const events = client.resubscribeTask({ id, tenant: '' });
    for await (const { payload } of events) {
      console.log('subscribed:', payload?.$case);
      back.resolve();
    }
  } catch (error) {
    // It ended between the two calls; the next look shows how.
    if (!(error instanceof UnsupportedOperationError)) throw error;
  }
  return finish(id, attempts - 1);
}
// #endregion finish

for (const words of ['A line', 'Give up']) {
  console.log(words);
  const task = await finish(await stream(words));
  const { kind, items } = readAnswer(task);
  console.log(`${kind}:`, JSON.stringify(items.map(textOf)));
}

await agent.close();
