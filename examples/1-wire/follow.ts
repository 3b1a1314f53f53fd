import { TaskState, type StreamResponse, type Task } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
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
import { sleep } from '@examples/lib/sleep';
import { tally } from '@examples/lib/tally';
import { stateName } from '@examples/lib/task';

// What the client has done, for an agent that keeps step with it.
const snapshots = tally();
const looks = tally();

const counter: AgentExecutor = {
  async execute(request, bus) {
    bus.publish(AgentEvent.task(newTask(request)));
    const count = (word: string) => {
      const artifact = artifactOf('count', [textPart(`${word} `)]);
      const append = word !== 'one';
      bus.publish(artifactUpdate(request, artifact, { append }));
    };
    count('one');
    await looks.reach(1);
    count('two');
    await snapshots.reach(2);
    count('three');
    await looks.reach(2);
    count('four');
    await snapshots.reach(3);
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Counter',
    description: 'Counts aloud.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: counter,
}));

/** A network that breaks a stream after its second event, twice. */
let cuts = 2;
const unlucky: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const type = response.headers.get('content-type');
  if (cuts === 0 || type !== 'text/event-stream') return response;
  cuts--;
  const decoder = new TextDecoder();
  let events = 0;
  const body = response.body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, controller) {
        controller.enqueue(bytes);
        const text = decoder.decode(bytes, { stream: true });
        events += text.split('\n\n').length - 1;
        if (events < 2) return;
        await sleep(20);
        controller.error(new TypeError('terminated'));
      },
    }),
  );
  return new Response(body, response);
};
const client = await new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl: unlucky })],
}).createFromUrl(agent.url);

// #region view
/** What is known of a task so far. */
class View {
  id = '';
  #texts = new Map<string, string>();

  get text() {
    return [...this.#texts.values()].join('\n');
  }

  replace({ id, artifacts }: Task) {
    this.id = id;
    this.#texts = new Map(
      artifacts.map((artifact) => [artifact.artifactId, textOf(artifact)]),
    );
  }

  apply({ payload }: StreamResponse) {
    if (payload?.$case === 'task') this.replace(payload.value);
    if (payload?.$case !== 'artifactUpdate') return;
    const { artifact, append } = payload.value;
    const { artifactId } = artifact!;
    const before = append ? (this.#texts.get(artifactId) ?? '') : '';
    this.#texts.set(artifactId, before + textOf(artifact!));
  }
}
// #endregion view

// #region follow
async function follow(words: string): Promise<Task> {
  const view = new View();
  let events = client.sendMessageStream(ask(words));
  for (let pause = 40; pause < 1000; pause *= 2) {
    let heard = 0;
    try {
      for await (const event of events) {
        heard++;
        view.apply(event);
        console.log(event.payload?.$case, JSON.stringify(view.text));
        if (event.payload?.$case === 'task') snapshots.add();
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isAnswer = isJsonRpcError(error) || isJsonRpcError(error.cause);
      // The agent's own word on the first call is final.
      if (isAnswer && !view.id) throw error;
      console.log(error.message);
    }
    if (!view.id) throw new Error('no task to come back to');

    const task = await client.getTask({
      id: view.id,
      tenant: '',
      historyLength: 0,
    });
    view.replace(task);
    looks.add();
    console.log(stateName(task.status), JSON.stringify(view.text));
    if (readAnswer(task).kind !== 'pending') return task;
    if (heard > 1) pause = 40;
    await sleep(pause);
    events = client.resubscribeTask({ id: view.id, tenant: '' });
  }
  throw new Error('the agent has gone silent');
}
// #endregion follow

await follow('Count to four');

await agent.close();
