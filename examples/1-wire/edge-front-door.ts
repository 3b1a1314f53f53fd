import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { agentText } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
const card = cardAt(url, { name: 'Echo', description: 'Answers once.' });
const rpc = jsonRpcHandler({
  requestHandler: new DefaultRequestHandler(card, new InMemoryTaskStore(), {
    async execute({ contextId }, bus) {
      bus.publish(AgentEvent.message(agentText('Got it.', { contextId })));
    },
    async cancelTask() {},
  }),
  userBuilder: UserBuilder.noAuthentication,
});

// #region door
const door: RequestHandler = (request, response, next) => {
  const { body, headers, query } = request;
  const refuse = (code: number, message: string) => {
    const isId = ['string', 'number'].includes(typeof body?.id);
    const id = isId ? body.id : null;
    response.json({ jsonrpc: '2.0', id, error: { code, message } });
  };

  if (!isCall(body)) return refuse(-32600, 'This is no JSON-RPC call.');
  const { parts } = body.params?.message ?? {};
  if (Array.isArray(parts) && parts.includes(null)) {
    return refuse(-32602, 'message.parts holds a null.');
  }
  const asked = query['A2A-Version'];
  if (typeof asked === 'string') headers['a2a-version'] ??= asked;
  const answer = response.json.bind(response);
  response.json = (said) => answer({ ...said, id: body.id });
  next();
};

function isCall(body: unknown): boolean {
  const { jsonrpc, method, id } = Object(body);
  const isId =
    id === null || typeof id === 'string' || Number.isInteger(id);
  return jsonrpc === '2.0' && typeof method === 'string' && isId;
}

app.use('/plain', rpc);
app.use('/door', express.json({ limit: '20mb' }), door, rpc);
// #endregion door

// #region calls
const list = { jsonrpc: '2.0', id: 7, method: 'ListTasks', params: {} };
const { id: _, ...notification } = list;
const { 'content-type': type } = JSON_RPC;
const noVersion = { 'content-type': type };
const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [null] };
const send = { ...list, method: 'SendMessage', params: { message } };

for (const path of ['/plain', '/door']) {
  const show = async (
    label: string,
    body: unknown,
    headers: Record<string, string> = JSON_RPC,
    query = '',
  ) => {
    const answer = await post(url + path + query, body, headers);
    const { id, error } = Object(answer.body);
    const said = error?.code ?? (id === undefined ? 'nothing' : 'result');
    console.log(`${path} ${label}:`, answer.status, said, id ?? '');
  };
  await show('a null part', send);
  await show('jsonrpc 1.0', { ...list, jsonrpc: '1.0' });
  await show('version in the query', list, noVersion, '?A2A-Version=1.0');
  await show('id 0, no version', { ...list, id: 0 }, noVersion);
  await show('a notification', notification);
}
// #endregion calls

server.close();
server.closeAllConnections();
await once(server, 'close');
