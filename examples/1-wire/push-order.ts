import { TaskState, type StreamResponse } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf } from '@examples/lib/message';
import { bearer, pushTo } from '@examples/lib/push-config';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { serveFetch } from '@examples/lib/serve-fetch';
import { sleep } from '@examples/lib/sleep';
import { tally } from '@examples/lib/tally';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// The SDK logs each notification.
console.info = () => {};

// #region agent
class Digger implements AgentExecutor {
  #stop = new Map<string, () => void>();

  async execute(request: RequestContext, bus: ExecutionEventBus) {
    const { taskId, contextId, userMessage } = request;
    const words = textOf(userMessage);
    if (words.startsWith('Say')) {
      const ids = words === 'Say' ? { contextId } : { contextId, taskId };
      bus.publish(AgentEvent.message(agentText('Yes.', ids)));
      return;
    }
    const turn = startTurn(request, bus);
    turn.artifact('Hole', 'one meter');
    turn.artifact('Hole', 'two meters');
    await new Promise<void>((resolve) => this.#stop.set(taskId, resolve));
    turn.status(TaskState.TASK_STATE_CANCELED);
  }
  async cancelTask(taskId: string) {
    this.#stop.get(taskId)?.();
  }
}
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Digger',
    description: 'Digs until it is told to stop.',
    capabilities: { pushNotifications: true, extensions: [] },
  }),
  executor: new Digger(),
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region receive
const arrived = tally();
const bodies: string[] = [];
const receiver = await serveFetch(async (request) => {
  const { authorization, 'x-a2a-notification-token': token } =
    Object.fromEntries(request.headers);
  const text = await request.text();
  const [member = '', event] = Object.entries(JSON.parse(text))[0] as [
    keyof StreamResponse,
    { status?: { state: string } },
  ];
  const state = event.status?.state ?? '';
  const again = bodies.includes(text) ? '(the same body)' : '';
  console.log(' ', authorization ?? token, member, state, again);
  bodies.push(text);
  arrived.add();
  return new Response(null, { status: 204 });
});
const hook = `${receiver.url}/webhook`;
// #endregion receive

// #region order
async function send(words: string, arrivals: number) {
  console.log(words);
  const answer = await client.sendMessage(
    ask(words, {
      returnImmediately: true,
      taskPushNotificationConfig: pushTo(hook, {
        id: 'hook',
        token: 'T',
        ...(words === 'Dig' && bearer('secret')),
      }),
    }),
  );
  await arrived.reach(arrivals);
  return 'messageId' in answer ? '' : answer.id;
}

await send('Say', 0);
await sleep(60);
await send('Say more', 1);

const hole = await send('Dig', 4);
console.log('CancelTask');
await client.cancelTask({ id: hole, tenant: '', metadata: undefined });
await arrived.reach(6);

const well = await send('Dig a well', 9);
console.log('Delete');
await client.deleteTaskPushNotificationConfig({
  taskId: well,
  id: 'hook',
  tenant: '',
});
const { status } = await client.cancelTask({
  id: well,
  tenant: '',
  metadata: undefined,
});
console.log('CancelTask', stateName(status));
// #endregion order

await sleep(60);
await receiver.close();
await agent.close();
