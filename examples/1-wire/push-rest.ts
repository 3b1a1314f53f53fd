import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { TaskState } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { startTurn } from '@examples/lib/turn';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;

const card = cardAt(url, {
  name: 'Asker',
  supportedInterfaces: [
    {
      url,
      protocolBinding: 'HTTP+JSON',
      protocolVersion: '1.0',
      tenant: '',
    },
  ],
  description: 'Asks and waits.',
  capabilities: { pushNotifications: true, extensions: [] },
});
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  {
    async execute(request, bus) {
      const turn = startTurn(request, bus);
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Which one?');
    },
    async cancelTask() {},
  },
);
const userBuilder = UserBuilder.noAuthentication;
app.use('/', restHandler({ requestHandler, userBuilder }));

// #region rest
async function call(method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'a2a-version': '1.0',
      'content-type': 'application/a2a+json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  console.log(method, response.status);
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

const parts = [{ text: 'One of them' }];
const { task } = await call('POST', '/message:send', {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts },
});
const configs = `/tasks/${task.id}/pushNotificationConfigs`;
const hook = 'https://client.example/hook';
const { id } = await call('POST', configs, { url: hook });
await call('GET', configs);
await call('GET', `${configs}/${id}`);
await call('DELETE', `${configs}/${id}`);
await call('DELETE', `${configs}/${id}`);
await call('GET', `${configs}/${id}`);
// #endregion rest

server.close();
server.closeAllConnections();
