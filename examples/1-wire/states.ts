import { taskStateFromJSON, taskStateToJSON, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask, statusUpdate } from '@examples/lib/events';
import { textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';

// #region executor
const actor: AgentExecutor = {
  async execute(request, bus) {
    const state = taskStateFromJSON(textOf(request.userMessage));
    bus.publish(AgentEvent.task(request.task ?? newTask(request)));
    bus.publish(statusUpdate(request, state));
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Actor',
    description: 'Takes any state you name.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: actor,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region try
async function outcome(call: Promise<unknown>) {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!isJsonRpcError(error)) throw error;
    return error.envelopeCode;
  }
}

for (let state = 0; state <= 8; state++) {
  const wanted = taskStateToJSON(state);
  const { id, status } = (await client.sendMessage(ask(wanted))) as Task;

  const leave = new AbortController();
  const { signal } = leave;
  const events = client.resubscribeTask({ id, tenant: '' }, { signal });
  const subscribe = await outcome(events.next());
  leave.abort();

  const again = ask('TASK_STATE_COMPLETED');
  again.message!.taskId = id;
  const message = await outcome(client.sendMessage(again));
  console.log(state, stateName(status));
  console.log(`  subscribe: ${subscribe}, another message: ${message}`);
}
// #endregion try

await agent.close();
