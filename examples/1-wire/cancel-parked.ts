import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { stateName, taskStatus } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

class Asking {
  async execute(context: RequestContext, bus: ExecutionEventBus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Where?');
  }
}

// #region flag
class Flagging extends Asking implements AgentExecutor {
  canceled = new Set<string>();

  async cancelTask(taskId: string) {
    this.canceled.add(taskId);
  }
}
// #endregion flag

// #region publish
class Publishing extends Asking implements AgentExecutor {
  async cancelTask(taskId: string, bus: ExecutionEventBus) {
    bus.publish(
      AgentEvent.statusUpdate({
        taskId,
        contextId: '',
        status: taskStatus(TaskState.TASK_STATE_CANCELED),
        metadata: undefined,
      }),
    );
  }
}
// #endregion publish

// #region client
async function park(executor: AgentExecutor) {
  const agent = await serve((url) => ({
    card: cardAt(url, { name: 'Digger', description: 'Asks first.' }),
    executor,
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const task = await client.sendMessage(sending(userText('Dig')));
  if ('messageId' in task) throw new Error('not a task');

  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 500);
  try {
    await client.cancelTask(
      { id: task.id, tenant: '', metadata: undefined },
      { signal: patience.signal },
    );
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    console.log('no answer');
  }
  clearTimeout(timer);

  const { status } = await client.getTask({
    id: task.id,
    tenant: '',
    historyLength: 0,
  });
  console.log(stateName(status));
  await agent.close();
}

await park(new Flagging());
await park(new Publishing());
// #endregion client
