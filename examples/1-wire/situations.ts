import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { TaskState, type AgentCapabilities } from '@a2a-js/sdk';
import { InvalidAgentResponseError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import {
  jsonRpcHandler,
  restHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';
import { startTurn } from '@examples/lib/turn';

// #region agents
const clerk: AgentExecutor = {
  async execute(request, bus) {
    const order = textOf(request.userMessage);
    if (order === 'nothing') return;
    const turn = startTurn(request, bus);
    if (order === 'wait') turn.status(TaskState.TASK_STATE_INPUT_REQUIRED);
    else turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {
    throw new InvalidAgentResponseError('The archive sent a web page.');
  },
};

const AUDIT = 'https://example.com/extensions/audit/v1';
const required = { uri: AUDIT, description: '', params: undefined };
const CAPABILITIES: Record<string, AgentCapabilities> = {
  able: { streaming: true, extendedAgentCard: true, extensions: [] },
  bare: { extensions: [{ ...required, required: true }] },
};
// #endregion agents

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
const userBuilder = UserBuilder.noAuthentication;
for (const [name, capabilities] of Object.entries(CAPABILITIES)) {
  const at = `${url}/${name}`;
  const bindings = ['JSONRPC', 'HTTP+JSON'];
  const supportedInterfaces = bindings.map((protocolBinding) => ({
    url: `${at}/${protocolBinding === 'JSONRPC' ? 'rpc' : 'rest'}`,
    protocolBinding,
    protocolVersion: '1.0',
    tenant: '',
  }));
  const description = 'Files what you send.';
  const requestHandler = new DefaultRequestHandler(
    cardAt(at, { name, description, capabilities, supportedInterfaces }),
    new InMemoryTaskStore(),
    clerk,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    { validateInputModes: true },
  );
  app.use(`/${name}/rpc`, jsonRpcHandler({ requestHandler, userBuilder }));
  app.use(`/${name}/rest`, restHandler({ requestHandler, userBuilder }));
}

// #region both
type Params = Record<string, unknown> & { id?: string };
type Headers = Record<string, string>;

/** The verb and path that REST has for a method. */
function route(method: string, { id, taskId, ...rest }: Params) {
  const query = new URLSearchParams(rest as Headers);
  const configs = 'pushNotificationConfigs';
  const routes: Record<string, string> = {
    SendMessage: 'POST /message:send',
    SendStreamingMessage: 'POST /message:stream',
    GetTask: `GET /tasks/${id}`,
    ListTasks: `GET /tasks?${query}`,
    CancelTask: `POST /tasks/${id}:cancel`,
    SubscribeToTask: `POST /tasks/${id}:subscribe`,
    ListTaskPushNotificationConfigs: `GET /tasks/${taskId}/${configs}`,
    GetExtendedAgentCard: 'GET /extendedAgentCard',
  };
  return (routes[method] ?? `POST /${method}`).split(' ');
}

/** Does the same over both bindings, and prints how each one fails. */
async function fail(
  what: string,
  method: string,
  params: Params = {},
  { agent = 'able', headers = JSON_RPC as Headers, body = '' } = {},
) {
  const call = { jsonrpc: '2.0', id: 1, method, params };
  const rpc = await post(`${url}/${agent}/rpc`, body || call, headers);
  const [verb, path] = route(method, params);
  const isPost = verb === 'POST';
  const rest = await fetch(`${url}/${agent}/rest${path}`, {
    method: verb!,
    headers,
    body: isPost ? body || JSON.stringify(params) : null,
  });
  const text = await rest.text();
  const isJson = text.startsWith('{');
  const reason = isJson && JSON.parse(text).error.details?.[0]?.reason;
  const { code } = rpc.body.error;
  console.log(what.padEnd(24), code, rest.status, reason || '(none)');
}

async function start(text: string): Promise<string> {
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage' };
  const params = saying([{ text }]);
  const answer = await post(`${url}/able/rpc`, { ...call, params });
  return answer.body.result.task.id;
}

function saying(parts: object[], ids = {}) {
  const message = { messageId: 'm-1', role: 'ROLE_USER', parts };
  return { message: { ...message, ...ids } };
}
// #endregion both

const { 'content-type': type, 'a2a-version': version } = JSON_RPC;
const bare = { agent: 'bare' };
const go = [{ text: 'go' }];
const done = await start('go');
const waiting = await start('wait');

// #region request
const plain = { 'content-type': 'text/plain', 'a2a-version': version };
await fail('content type', 'SendMessage', {}, { headers: plain });
await fail('not JSON', 'SendMessage', {}, { body: '{"message": ' });
const silent = { 'content-type': type };
await fail('no version', 'GetTask', { id: done }, { headers: silent });
await fail('unknown method', 'message/send');
await fail('no message', 'SendMessage');
await fail('no messageId', 'SendMessage', { message: { parts: go } });
await fail('page of 101', 'ListTasks', { pageSize: '101' });
await fail('no such state', 'ListTasks', { status: 'completed' });
await fail('broken token', 'ListTasks', { pageToken: '%' });
// #endregion request

// #region card
const say = saying(go);
const push = 'ListTaskPushNotificationConfigs';
const extended = 'GetExtendedAgentCard';
await fail('no streaming', 'SendStreamingMessage', say, bare);
await fail('no push', push, { taskId: done }, bare);
await fail('no extended card', extended, {}, bare);
await fail('promised, not there', extended);
await fail('required extension', 'SendMessage', say, bare);
const markdown = saying([{ text: '#', mediaType: 'text/markdown' }]);
await fail('media type', 'SendMessage', markdown);
// #endregion card

// #region task
const nobody = { id: 'nobody' };
await fail('get unknown', 'GetTask', nobody);
await fail('cancel unknown', 'CancelTask', nobody);
await fail('subscribe unknown', 'SubscribeToTask', nobody);
await fail(
  'send to unknown',
  'SendMessage',
  saying(go, { taskId: 'nobody' }),
);
await fail('send to ended', 'SendMessage', saying(go, { taskId: done }));
await fail('subscribe to ended', 'SubscribeToTask', { id: done });
await fail('cancel ended', 'CancelTask', { id: done });
const astray = { taskId: waiting, contextId: 'elsewhere' };
await fail('another context', 'SendMessage', saying(go, astray));
// #endregion task

// #region agent
await fail(
  'agent says nothing',
  'SendMessage',
  saying([{ text: 'nothing' }]),
);
await fail('bad upstream answer', 'CancelTask', { id: waiting });
// #endregion agent

server.close();
server.closeAllConnections();
await once(server, 'close');
