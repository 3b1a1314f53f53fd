import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf } from '@examples/lib/message';
import { bearer, pushTo } from '@examples/lib/push-config';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { serveFetch } from '@examples/lib/serve-fetch';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';
import { Webhook } from '@examples/lib/webhook';

// The SDK logs each notification.
console.info = () => {};

// #region agent
const baker: AgentExecutor = {
  async execute(request, bus) {
    const { contextId } = request;
    if (textOf(request.userMessage).endsWith('?')) {
      bus.publish(AgentEvent.message(agentText('Yes.', { contextId })));
      return;
    }
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_WORKING);
    await sleep(60);
    turn.artifact('Loaf', 'a loaf');
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Baker',
    description: 'Bakes a loaf.',
    capabilities: { pushNotifications: true, extensions: [] },
  }),
  executor: baker,
}));
// #endregion agent
const client = await new ClientFactory().createFromUrl(agent.url);

// #region receive
const done = Promise.withResolvers<void>();
const webhook = new Webhook(({ payload }) => {
  const isStatus = payload?.$case === 'statusUpdate';
  const isTask = payload?.$case === 'task';
  const status = isStatus || isTask ? payload.value.status : undefined;
  console.log('webhook:', payload?.$case, status ? stateName(status) : '');
  const isDone = status?.state === TaskState.TASK_STATE_COMPLETED;
  if (isDone) done.resolve();
});
const receiver = await serveFetch((request) => webhook.receive(request));
const hook = `${receiver.url}/webhook`;
// #endregion receive

// #region send
async function bake(words: string) {
  const secret = webhook.expect();
  const answer = await client.sendMessage(
    ask(words, {
      returnImmediately: true,
      taskPushNotificationConfig: pushTo(hook, bearer(secret)),
    }),
  );
  if ('messageId' in answer) {
    webhook.forget(secret);
    return console.log('message:', textOf(answer));
  }
  await done.promise;
  webhook.forget(secret);
  console.log('the answer was', stateName(answer.status));
  const task = await client.getTask({
    id: answer.id,
    tenant: '',
    historyLength: 0,
  });
  console.log('GetTask:', task.artifacts.map(textOf).join());
}

await bake('Do you bake rye?');
await bake('A loaf');
// #endregion send

await sleep(20);
await receiver.close();
await agent.close();
