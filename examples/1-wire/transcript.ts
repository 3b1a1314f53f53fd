import { TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
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
import { agentText, textOf, textPart } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { serveHandler } from '@examples/lib/serve-handler';
import { sleep } from '@examples/lib/sleep';

// #region agent
class Baker implements AgentExecutor {
  #towers = new Map<string, () => void>();

  async execute(request: RequestContext, bus: ExecutionEventBus) {
    const { contextId, taskId } = request;
    const order = textOf(request.userMessage);
    if (order === 'Nothing') return;
    if (order === 'Hello') {
      const words = agentText('Good morning.', { contextId });
      return bus.publish(AgentEvent.message(words));
    }

    bus.publish(AgentEvent.task(request.task ?? newTask(request)));
    const say = (state: TaskState, words?: string) =>
      bus.publish(statusUpdate(request, state, words));
    if (order === 'Wedding') {
      return say(TaskState.TASK_STATE_REJECTED, 'Not in May.');
    }
    if (order === 'Bread') {
      return say(TaskState.TASK_STATE_INPUT_REQUIRED, 'Rye or wheat?');
    }
    if (order === 'Two') {
      const words = agentText('One answer too many.', {
        contextId,
        taskId,
      });
      return bus.publish(AgentEvent.message(words));
    }
    say(TaskState.TASK_STATE_WORKING);
    if (order === 'Fire') throw new Error('The oven burns.');
    if (order === 'Tower') {
      return new Promise<void>((resolve) => {
        this.#towers.set(taskId, () => {
          say(TaskState.TASK_STATE_CANCELED);
          resolve();
        });
      });
    }
    for (const [index, layer] of ['Sponge, ', 'cream.'].entries()) {
      const artifact = artifactOf('cake', [textPart(layer)]);
      const append = index > 0;
      const flags = { append, lastChunk: append };
      bus.publish(artifactUpdate(request, artifact, flags));
    }
    say(TaskState.TASK_STATE_COMPLETED);
  }

  async cancelTask(taskId: string) {
    this.#towers.get(taskId)?.();
  }
}
// #endregion agent

// #region agents
const able = await serve((url) => ({
  card: cardAt(url, {
    name: 'Baker',
    description: 'Bakes what you name.',
    capabilities: {
      streaming: true,
      pushNotifications: true,
      extendedAgentCard: true,
      extensions: [],
    },
  }),
  executor: new Baker(),
}));

const bare = await serve((url) => ({
  card: cardAt(url, { name: 'Bare', description: 'Offers nothing.' }),
  executor: new Baker(),
}));

const AUDIT = 'https://example.com/extensions/audit/v1';
const strict = await serveHandler((url) => {
  const extension = { uri: AUDIT, description: '', params: undefined };
  const card = cardAt(url, {
    name: 'Strict',
    description: 'Insists on the right form.',
    capabilities: {
      extendedAgentCard: true,
      extensions: [{ ...extension, required: true }],
    },
  });
  const extended = { ...card, description: 'Has a secret recipe.' };
  return new DefaultRequestHandler(
    card,
    new InMemoryTaskStore(),
    new Baker(),
    undefined,
    undefined,
    undefined,
    extended,
    undefined,
    { validateInputModes: true },
  );
});
// #endregion agents

// #region call
let id = 0;

async function call(
  method: string,
  params?: object,
  { url = able.url, headers = JSON_RPC as Record<string, string> } = {},
) {
  const request = { jsonrpc: '2.0', id: ++id, method, params };
  const { status, body } = await post(url, request, headers);
  const { error, result } = body;
  const kind = typeof body === 'string' ? 'stream' : JSON.stringify(result);
  const [first = kind, second, ...more] = Object.keys(result ?? {});
  const members = [first, second, more.length ? '…' : undefined];
  const said = error?.code ?? members.filter(Boolean).join();
  console.log(method.padEnd(34), status, said);
  return body.result;
}

let count = 0;
const saying = (text: string, ids = {}, configuration?: object) => ({
  message: {
    messageId: `m-${++count}`,
    role: 'ROLE_USER',
    parts: [{ text }],
    ...ids,
  },
  configuration,
});
// #endregion call

// #region card
const path = '/.well-known/agent-card.json';
const card = await fetch(able.url + path);
console.log('GET the card'.padEnd(34), card.status);
const etag = card.headers.get('etag')!;
const cached = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
const again = await fetch(able.url + path, { headers: cached });
console.log('GET it again'.padEnd(34), again.status);
// #endregion card

// #region send
await call('SendMessage', saying('Hello'));
const { task: cake } = await call('SendMessage', saying('Cake'));
const { task: bread } = await call('SendMessage', saying('Bread'));
const taskId = bread.id;
const { contextId } = bread;
await call('SendMessage', saying('Rye', { taskId, contextId }));
const now = { returnImmediately: true, historyLength: 0 };
const { task: tower } = await call('SendMessage', saying('Tower', {}, now));
await call('SendMessage', saying('Wedding'));
await call('SendMessage', saying('Fire'));

await call('SendMessage', { message: { role: 'ROLE_USER' } });
await call('SendMessage', saying('More', { taskId: 'nobody' }));
await call('SendMessage', saying('More', { taskId: cake.id }));
const { task: open } = await call('SendMessage', saying('Bread'));
const astray = { taskId: open.id, contextId: 'elsewhere' };
await call('SendMessage', saying('Rye', astray));
await call('SendMessage', saying('Nothing'));
const asked = { ...JSON_RPC, 'a2a-extensions': AUDIT };
const url = strict.url;
const html = { parts: [{ text: '<b>', mediaType: 'text/html' }] };
await call('SendMessage', saying('', html), { url, headers: asked });
await call('SendMessage', saying('Cake'), { url });
// #endregion send

// #region stream
await call('SendStreamingMessage', saying('Cake'));
await call('SendStreamingMessage', saying('Hello'));
await call('SendStreamingMessage', saying('Bread'));
await call('SendStreamingMessage', saying('Two'));
await call('SendStreamingMessage', saying('More', { taskId: cake.id }));
await call('SendStreamingMessage', saying('Cake'), { url: bare.url });
// #endregion stream

// #region read
await call('GetTask', { id: cake.id });
await call('GetTask', { id: cake.id, historyLength: 0 });
await call('GetTask', { id: 'nobody' });
await call('GetTask', {});

await call('ListTasks', { contextId });
const first = { pageSize: 1, historyLength: 0, includeArtifacts: true };
const { nextPageToken } = await call('ListTasks', first);
await call('ListTasks', { ...first, pageToken: nextPageToken });
await call('ListTasks', { contextId: 'elsewhere' });
await call('ListTasks', { pageSize: 101 });
// #endregion read

// #region cancel
const subscription = call('SubscribeToTask', { id: tower.id });
await sleep(100);
await call('CancelTask', { id: tower.id });
await subscription;
await call('CancelTask', { id: tower.id });
await call('CancelTask', { id: cake.id });
await call('CancelTask', { id: 'nobody' });
await call('SubscribeToTask', { id: cake.id });
await call('SubscribeToTask', { id: 'nobody' });
// #endregion cancel

// #region push
const hook = {
  taskId: open.id,
  url: 'https://client.example.com/hook',
  token: 'secret-1',
};
const config = await call('CreateTaskPushNotificationConfig', hook);
const names = { taskId: open.id, id: config.id };
await call('GetTaskPushNotificationConfig', names);
await call('ListTaskPushNotificationConfigs', { taskId: open.id });
await call('DeleteTaskPushNotificationConfig', names);
await call('DeleteTaskPushNotificationConfig', names);
await call('ListTaskPushNotificationConfigs', { taskId: open.id });
await call('GetTaskPushNotificationConfig', names);
const nobody = { ...hook, taskId: 'nobody' };
await call('CreateTaskPushNotificationConfig', nobody);
await call('CreateTaskPushNotificationConfig', hook, { url: bare.url });
// #endregion push

// #region extended
await call('GetExtendedAgentCard', undefined, { url });
await call('GetExtendedAgentCard');
await call('GetExtendedAgentCard', undefined, { url: bare.url });
// #endregion extended

// #region broken
const { 'content-type': type } = JSON_RPC;
await call('GetTask', { id: 'x' }, { headers: { 'content-type': type } });
const text = { ...JSON_RPC, 'content-type': 'text/plain' };
await call('GetTask', { id: 'x' }, { headers: text });
await call('tasks/get', { id: 'x' });
await call('GetTask', []);
for (const body of ['{"jsonrpc": ', '{"jsonrpc":"1.0","id":1}']) {
  const { status, body: said } = await post(able.url, body);
  console.log(body.padEnd(34), status, said.error.code);
}
const get = await fetch(able.url, { headers: JSON_RPC });
console.log('GET the endpoint'.padEnd(34), get.status);
// #endregion broken

await Promise.all([able.close(), bare.close(), strict.close()]);
