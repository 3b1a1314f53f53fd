import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
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

let canceled = Promise.withResolvers<void>();

const meter = (request: RequestContext, count: number) =>
  artifactUpdate(
    request,
    artifactOf('hole', [textPart(`meter ${count}. `)]),
    { append: count > 1 },
  );

// #region wrong
async function digOn(request: RequestContext, bus: ExecutionEventBus) {
  bus.publish(AgentEvent.task(newTask(request)));
  bus.publish(meter(request, 1));
  await canceled.promise;
  await sleep(30);
  bus.publish(meter(request, 2));
  bus.publish(statusUpdate(request, TaskState.TASK_STATE_CANCELED));
}
// #endregion wrong

// #region right
async function keepBack(request: RequestContext, bus: ExecutionEventBus) {
  bus.publish(AgentEvent.task(newTask(request)));
  bus.publish(meter(request, 1));
  await canceled.promise;
  await sleep(30);
  const words = 'Stopped at meter 2.';
  bus.publish(statusUpdate(request, TaskState.TASK_STATE_CANCELED, words));
}
// #endregion right

// #region client
async function dig(execute: AgentExecutor['execute']) {
  canceled = Promise.withResolvers<void>();
  const agent = await serve((url) => ({
    card: cardAt(url, {
      name: 'Digger',
      description: 'Digs meter by meter.',
      capabilities: { streaming: true, extensions: [] },
    }),
    executor: { execute, cancelTask: async () => canceled.resolve() },
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);

  let id = '';
  let streamed = '';
  let cancel: Promise<unknown> | undefined;
  for await (const { payload } of client.sendMessageStream(ask('Dig'))) {
    if (payload?.$case === 'task') id = payload.value.id;
    if (payload?.$case !== 'artifactUpdate') continue;
    streamed += textOf(payload.value.artifact!);
    cancel ??= client.cancelTask({ id, tenant: '', metadata: undefined });
  }
  await cancel;
  const task = await client.getTask({ id, tenant: '', historyLength: 0 });
  console.log('streamed', streamed);
  console.log('stored  ', task.artifacts.map(textOf).join(' | '));
  await agent.close();
}

await dig(digOn);
await dig(keepBack);
// #endregion client
