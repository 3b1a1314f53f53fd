import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { TaskState } from '@a2a-js/sdk';
import {
  DefaultExecutionEventBusManager,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { startTurn } from '@examples/lib/turn';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;

const turns = new Map<string, ReturnType<typeof startTurn>>();
const cook: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turns.set(request.taskId, turn);
    turn.status(
      textOf(request.userMessage).endsWith('?')
        ? TaskState.TASK_STATE_INPUT_REQUIRED
        : TaskState.TASK_STATE_COMPLETED,
    );
  },
  async cancelTask(taskId) {
    turns.get(taskId)?.status(TaskState.TASK_STATE_CANCELED);
  },
};

// #region mount
const card = cardAt(url, {
  name: 'Cook',
  description: 'Cooks what you name.',
  supportedInterfaces: [
    {
      url,
      protocolBinding: 'HTTP+JSON',
      protocolVersion: '1.0',
      tenant: '',
    },
  ],
  capabilities: {
    streaming: true,
    pushNotifications: true,
    extendedAgentCard: true,
    extensions: [],
  },
});
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  cook,
  new DefaultExecutionEventBusManager(),
  new InMemoryPushNotificationStore(),
  undefined,
  async () => ({ ...card, description: 'Cooks, and does the dishes.' }),
);
const { noAuthentication: userBuilder } = UserBuilder;
app.use('/', restHandler({ requestHandler, userBuilder }));
// #endregion mount

// #region call
/** One call; a subscription ends after its first event. */
async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'a2a-version': '1.0',
      ...(body && { 'content-type': 'application/a2a+json' }),
    },
    body: body && JSON.stringify(body),
  });
  const type = response.headers.get('content-type') ?? '';
  const text =
    path.endsWith(':subscribe') && response.ok
      ? await firstEvent(response.body!)
      : await response.text();

  const line = `${response.status} ${method.padEnd(6)} ${path}`;
  console.log(line.replace(id, '{id}').replace(configId, '{configId}'));
  return type.includes('json') && text ? JSON.parse(text) : text;
}

async function firstEvent(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
// #endregion call

let id = '{id}';
let configId = '{configId}';
const say = (text: string) => ({
  message: {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ text }],
  },
});

// #region tasks
const { task } = await call('POST', '/message:send', say('Which soup?'));
id = task.id;
await call('GET', `/tasks/${id}?historyLength=0`);
await call('GET', '/tasks?status=TASK_STATE_INPUT_REQUIRED&pageSize=5');
// #endregion tasks

// #region streams
await call('POST', '/message:stream', say('Soup'));
await call('GET', `/tasks/${id}:subscribe`);
await call('POST', `/tasks/${id}:subscribe`);
// #endregion streams

// #region push
const configs = `/tasks/${id}/pushNotificationConfigs`;
const hook = { url: 'https://example.com/hook' };
configId = (await call('POST', configs, hook)).id;
await call('GET', configs);
await call('GET', `${configs}/${configId}`);
await call('DELETE', `${configs}/${configId}`);
// #endregion push

// #region rest
await call('GET', '/extendedAgentCard');
await call('POST', `/tasks/${id}:cancel`);
await call('POST', `/tasks/${id}:subscribe`);
// #endregion rest

// #region tenant
const own = await call('POST', '/acme/message:send', say('Soup'));
id = own.task.id;
await call('GET', `/acme/tasks/${id}`);
await call('GET', `/tasks/${id}`);
await call('GET', `/tasks/${id}?tenant=acme`);
// #endregion tenant

// #region wrong
await call('GET', '/message:send');
await call('GET', `/tasks/${id}/cancel`);
// #endregion wrong

server.close();
server.closeAllConnections();
await once(server, 'close');
