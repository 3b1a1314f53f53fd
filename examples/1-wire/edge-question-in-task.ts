import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask, statusUpdate } from '@examples/lib/events';
import { handlerOf } from '@examples/lib/handler';
import { ask } from '@examples/lib/request';
import { serveHandler } from '@examples/lib/serve-handler';
import { stateName } from '@examples/lib/task';

type Execute = AgentExecutor['execute'];

// #region wrong
const inTheTask: Execute = async (request, bus) => {
  const state = TaskState.TASK_STATE_INPUT_REQUIRED;
  bus.publish(AgentEvent.task(newTask(request, state)));
};
// #endregion wrong

// #region right
const asAnUpdate: Execute = async (request, bus) => {
  const state = TaskState.TASK_STATE_INPUT_REQUIRED;
  bus.publish(AgentEvent.task(newTask(request)));
  bus.publish(statusUpdate(request, state, 'Where?'));
};
// #endregion right

// #region call
async function call(label: string, execute: Execute, options = {}) {
  const asked = Promise.withResolvers<void>();
  const agent = await serveHandler((url) =>
    handlerOf({
      card: cardAt(url, { name: 'Digger', description: 'Asks.' }),
      executor: {
        execute: (...turn) => execute(...turn).finally(asked.resolve),
        async cancelTask() {},
      },
      options,
    }),
  );
  const client = await new ClientFactory().createFromAgentCard(
    cardAt(agent.url, { name: 'Digger', description: 'Asks.' }),
  );

  const patience = new AbortController();
  const { signal } = patience;
  const answer = client.sendMessage(ask('Dig'), { signal });
  const timer = setTimeout(() => patience.abort(), 700);
  try {
    const task = await answer;
    if ('status' in task) console.log(label, stateName(task.status));
  } catch (error) {
    if (!signal.aborted) throw error;
    console.log(label, 'no answer');
  }
  clearTimeout(timer);
  await asked.promise;
  await agent.close();
}

await call('in the task ', inTheTask);
await call('as an update', asAnUpdate);
await call('no bus kept ', inTheTask, { keepBusAliveStates: [] });
// #endregion call
