import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  A2A_ERROR_CODE,
  A2AError,
  toJsonRpcError,
} from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  UnauthenticatedUser,
} from '@a2a-js/sdk/server';
import {
  jsonRpcHandler,
  type UserBuilder,
} from '@a2a-js/sdk/server/express';
import { cardAt } from '@examples/lib/card';
import { JSON_RPC, post } from '@examples/lib/post';

const app = express().disable('etag').disable('x-powered-by');
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
const card = cardAt(url, {
  name: 'Loud',
  description: 'Logs a lot.',
  capabilities: { streaming: true, extensions: [] },
});
const userBuilder: UserBuilder = async ({ headers }) => {
  if (headers.authorization) throw new Error('The user store is down.');
  return new UnauthenticatedUser();
};
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  { async execute() {}, async cancelTask() {} },
);
app.use('/', jsonRpcHandler({ requestHandler, userBuilder }));

// #region calls
async function misbehave() {
  const list = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} };
  const params = { id: 'nope' };
  const follow = { ...list, method: 'SubscribeToTask', params };
  const { 'content-type': type } = JSON_RPC;
  await post(url, list, { 'content-type': type });
  await post(url, follow);
  await post(url, list, { ...JSON_RPC, authorization: 'Bearer any' });
}
// #endregion calls

// #region loud
const log = console.error;
/** Writes to standard output, where the recording sees it. */
console.error = (words: string, error: unknown) => {
  const { name, message, stack = '' } = error as Error;
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line));
  console.log(words);
  console.log(`  ${name}: ${message.slice(0, 48)}`);
  console.log(`  a stack: ${frames.length > 0}`);
};
await misbehave();
// #endregion loud

// #region quiet
const { INTERNAL_ERROR, INVALID_AGENT_RESPONSE } = A2A_ERROR_CODE;
const OURS = new Set<number>([INTERNAL_ERROR, INVALID_AGENT_RESPONSE]);

/** Whether the caller, not this server, is at fault. */
function isTheirs(error: unknown) {
  return error instanceof A2AError && !OURS.has(toJsonRpcError(error).code);
}

const loud = console.error;
console.error = (...words: unknown[]) => {
  const error = words.find(isTheirs);
  if (!error) loud(...words);
  else console.log('client fault:', (error as Error).name);
};
await misbehave();
// #endregion quiet

console.error = log;
server.close();
server.closeAllConnections();
await once(server, 'close');
