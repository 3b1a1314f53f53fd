import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask, statusUpdate } from '@examples/lib/events';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName } from '@examples/lib/task';

type Execute = AgentExecutor['execute'];
const done = TaskState.TASK_STATE_COMPLETED;

// #region wrong
const snapshot: Execute = async (request, bus) => {
  bus.publish(AgentEvent.task(newTask(request)));
  bus.publish(AgentEvent.task(newTask(request, done)));
};
// #endregion wrong

// #region right
const update: Execute = async (request, bus) => {
  bus.publish(AgentEvent.task(newTask(request)));
  bus.publish(statusUpdate(request, done));
};
// #endregion right

// #region client
async function follow(execute: Execute) {
  const agent = await serve((url) => ({
    card: cardAt(url, {
      name: 'Hasty',
      description: 'Is done at once.',
      capabilities: { streaming: true, extensions: [] },
    }),
    executor: { execute, async cancelTask() {} },
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  let id = '';
  try {
    for await (const { payload } of client.sendMessageStream(ask('Go'))) {
      console.log(payload?.$case);
      if (payload?.$case === 'task') id = payload.value.id;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log((error.cause as Error).name);
  }
  const { status } = await client.getTask({
    id,
    tenant: '',
    historyLength: 0,
  });
  console.log('stored', stateName(status));
  await agent.close();
}

await follow(snapshot);
await follow(update);
// #endregion client
