import { ClientFactory } from '@a2a-js/sdk/client';
import type {
  AgentExecutor,
  ExecutionEventBus,
  RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region wrong
const clerk: AgentExecutor = {
  async execute() {
    throw new Error('connect postgres://clerk:s3cret@10.0.0.7/orders');
  },
  async cancelTask() {},
};
// #endregion wrong

// #region right
class Discreet implements AgentExecutor {
  #inner: AgentExecutor;
  constructor(inner: AgentExecutor) {
    this.#inner = inner;
  }

  execute(request: RequestContext, bus: ExecutionEventBus) {
    return keepSecret(() => this.#inner.execute(request, bus));
  }
  cancelTask(taskId: string, bus: ExecutionEventBus) {
    return keepSecret(() => this.#inner.cancelTask(taskId, bus));
  }
}

/** The log gets the error, the caller the number under which it is. */
async function keepSecret(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const reference = crypto.randomUUID().slice(0, 8);
    console.log('log:   ', reference, error instanceof Error && error.name);
    const words = `internal, reference ${reference}`;
    throw new Error(words, { cause: error });
  }
}
// #endregion right

// #region client
for (const executor of [clerk, new Discreet(clerk)]) {
  const agent = await serve((url) => ({
    card: cardAt(url, { name: 'Clerk', description: 'Takes orders.' }),
    executor,
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const task = await client.sendMessage(ask('An order'));
  if ('messageId' in task) throw new Error('not a task');
  console.log('caller:', textOf(task.status!.message!));
  await agent.close();
}
// #endregion client
