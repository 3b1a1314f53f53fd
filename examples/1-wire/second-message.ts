import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { startTurn } from '@examples/lib/turn';

/** Settled anew for each baker. */
let bunOrdered = Promise.withResolvers<void>();
let breadDone = Promise.withResolvers<void>();

/** Bread is in the oven until long after the bun was ordered. */
async function bake(what: string) {
  if (what === 'bread') await bunOrdered.promise;
  await sleep(what === 'bread' ? 120 : 40);
}

function watched(executor: AgentExecutor): AgentExecutor {
  bunOrdered = Promise.withResolvers<void>();
  breadDone = Promise.withResolvers<void>();
  return {
    async execute(context, bus) {
      const isBun = textOf(context.userMessage) === 'a bun';
      if (isBun) bunOrdered.resolve();
      await executor.execute(context, bus);
      if (!isBun) breadDone.resolve();
    },
    cancelTask: (taskId, bus) => executor.cancelTask(taskId, bus),
  };
}

// #region careless
const careless: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    const order = textOf(context.userMessage);
    await bake(order);
    turn.artifact('Basket', order);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion careless

// #region careful
class Careful implements AgentExecutor {
  #running = new Map<string, { orders: string[]; end: Promise<void> }>();

  async execute(...[context, bus]: Parameters<AgentExecutor['execute']>) {
    const order = textOf(context.userMessage);
    const running = this.#running.get(context.taskId);
    if (running) {
      running.orders.push(order);
      return running.end;
    }
    const orders = [order];
    const end = this.#bakeAll(orders, startTurn(context, bus));
    this.#running.set(context.taskId, { orders, end });
    await end.finally(() => this.#running.delete(context.taskId));
  }

  async #bakeAll(orders: string[], turn: ReturnType<typeof startTurn>) {
    turn.status(TaskState.TASK_STATE_WORKING);
    for (const order of orders) {
      await bake(order);
      turn.artifact('Basket', order);
    }
    turn.status(TaskState.TASK_STATE_COMPLETED);
  }

  async cancelTask() {}
}
// #endregion careful

// #region client
async function buy(executor: AgentExecutor) {
  const agent = await serve((url) => ({
    card: cardAt(url, { name: 'Baker', description: 'Bakes to order.' }),
    executor: watched(executor),
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const first = await client.sendMessage(
    sending(userText('bread'), { returnImmediately: true }),
  );
  if ('messageId' in first) throw new Error('not a task');

  const { id: taskId, contextId } = first;
  await client.sendMessage(
    sending({ ...userText('a bun'), taskId, contextId }),
  );
  await breadDone.promise;
  await sleep(20);
  const task = await client.getTask({
    id: taskId,
    tenant: '',
    historyLength: 0,
  });
  console.log(task.artifacts.map(textOf).join(' and '));
  await agent.close();
}

await buy(careless);
await buy(new Careful());
// #endregion client
