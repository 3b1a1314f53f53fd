import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { JSON_RPC, post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Strict', description: 'Lists nothing.' }),
  executor: idle,
}));

// #region show
async function show(
  what: string,
  body: unknown,
  headers: Record<string, string> = JSON_RPC,
  path = '/',
) {
  const answer = await post(agent.url + path, body, headers);
  const { id, error } = answer.body;
  const isJson = typeof answer.body === 'object';
  const said = isJson
    ? `${error?.code ?? 'result'}, id ${JSON.stringify(id)}`
    : answer.headers.get('content-type');
  console.log(what.padEnd(22), answer.status, said);
}
const list = { jsonrpc: '2.0', method: 'ListTasks', params: {} };
// #endregion show

// #region ids
for (const id of [7, 'seven', 0, '', null, 1.5]) {
  await show(`id ${JSON.stringify(id)}`, { ...list, id });
}
await show('no id', list);
await show('batch', [
  { ...list, id: 1 },
  { ...list, id: 2 },
]);
// #endregion ids

// #region params
const { params: _, ...bare } = { ...list, id: 1 };
await show('no params', bare);
await show('params a list', { ...bare, params: [] });
await show('unknown members', {
  ...bare,
  trace: 'x',
  params: { colour: 'red' },
});
// #endregion params

// #region types
const call = { ...list, id: 1 };
for (const type of [
  'application/json; charset=utf-8',
  'application/a2a+json',
  'text/plain',
]) {
  const [name] = type.split(';');
  await show(name!, call, { ...JSON_RPC, 'content-type': type });
}
// #endregion types

// #region paths
await show('another path', call, JSON_RPC, '/rpc');

const get = await fetch(agent.url, { headers: JSON_RPC });
console.log('GET'.padEnd(22), get.status, get.headers.get('content-type'));
// #endregion paths

// #region lost-id
const { 'content-type': type } = JSON_RPC;
const noVersion = { 'content-type': type };
await show('no version, id 7', { ...list, id: 7 }, noVersion);
await show('no version, id 0', { ...list, id: 0 }, noVersion);
// #endregion lost-id

await agent.close();
