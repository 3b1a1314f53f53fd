import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import type {
  AgentExecutor,
  ExecutionEventBus,
  RequestContext,
} from '@a2a-js/sdk/server';
import { readAnswer } from '@examples/lib/answer';
import { cardAt } from '@examples/lib/card';
import { artifactUpdate } from '@examples/lib/events';
import { textOf, userText } from '@examples/lib/message';
import { ask, sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { tally } from '@examples/lib/tally';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// What the waiter has done, for a baker that keeps step with it.
const looks = tally();

// #region baker
const baker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    if (!request.task) {
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'White or brown?');
      return;
    }
    turn.status(TaskState.TASK_STATE_WORKING);
    await looks.reach(2);
    turn.artifact('Loaf', `a ${textOf(request.userMessage)} loaf`);
    turn.status(TaskState.TASK_STATE_COMPLETED, 'Still warm.');
  },
  async cancelTask() {},
};
// #endregion baker

const about = {
  description: 'Sells bread.',
  capabilities: { streaming: true, extensions: [] },
};
const bakery = await serve((url) => ({
  card: cardAt(url, { name: 'Baker', ...about }),
  executor: baker,
}));

/** A network that ends each stream as soon as the baker works. */
const cutting: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const type = response.headers.get('content-type');
  if (String(init?.body).includes('GetTask')) looks.add();
  if (type !== 'text/event-stream') return response;
  const decoder = new TextDecoder();
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('TASK_STATE_WORKING')) controller.terminate();
    },
  });
  return new Response(response.body!.pipeThrough(cut), response);
};
const remote = await new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl: cutting })],
}).createFromUrl(bakery.url);

// #region waiter
/** Passes what it is asked on to another agent, and the outcome back. */
class Waiter implements AgentExecutor {
  /** By the id of our task: the other agent's task for it. */
  #theirs = new Map<string, Task>();

  async execute(request: RequestContext, bus: ExecutionEventBus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_WORKING);

    const task = await this.#outcome(request);
    for (const artifact of task.artifacts) {
      bus.publish(artifactUpdate(request, artifact, { lastChunk: true }));
    }
    const { state, message } = task.status!;
    turn.status(state, message && textOf(message));
  }

  async #outcome({ taskId, userMessage }: RequestContext): Promise<Task> {
    // Their ids, not ours: only they know which task goes on.
    const { id = '', contextId = '' } = this.#theirs.get(taskId) ?? {};
    const order = userText(textOf(userMessage));
    const events = remote.sendMessageStream(
      sending({ ...order, taskId: id, contextId }),
    );
    try {
      for await (const { payload } of events) {
        if (payload?.$case !== 'task') continue;
        this.#theirs.set(taskId, payload.value);
      }
    } catch (error) {
      // A lost stream is no lost task, if one has begun.
      if (!this.#theirs.has(taskId)) throw error;
    }
    for (let pause = 100; pause < 2000; pause *= 2) {
      const task = await this.#look(taskId);
      if (readAnswer(task).kind !== 'pending') return task;
      await sleep(pause);
    }
    throw new Error('The other agent has gone silent.');
  }

  async #look(taskId: string): Promise<Task> {
    const { id } = this.#theirs.get(taskId)!;
    return remote.getTask({ id, tenant: '', historyLength: 0 });
  }

  async cancelTask(taskId: string) {
    const { id } = this.#theirs.get(taskId)!;
    // Whoever awaits the outcome will see it.
    await remote.cancelTask({ id, tenant: '', metadata: undefined });
  }
}
// #endregion waiter

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Waiter', ...about }),
  executor: new Waiter(),
}));

// #region order
const client = await new ClientFactory().createFromUrl(agent.url);

async function say(request: ReturnType<typeof ask>) {
  const task = await client.sendMessage(request);
  if ('messageId' in task) throw new Error('not a task');
  const words = task.status?.message ? textOf(task.status.message) : '';
  console.log(stateName(task.status), words);
  console.log(' ', task.artifacts.map(textOf).join() || 'nothing yet');
  return task;
}

const { id: taskId, contextId } = await say(ask('A loaf'));
await say(sending({ ...userText('brown'), taskId, contextId }));
// #endregion order

await agent.close();
await bakery.close();
