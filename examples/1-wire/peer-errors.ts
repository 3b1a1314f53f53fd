import { servePeer } from '@examples/lib/peer';
import { JSON_RPC, post } from '@examples/lib/post';

const peer = await servePeer();

// #region ask
const endpoint = `${peer.url}/a2a`;
const get = { method: 'GetTask', params: { id: 'nobody' } };
const call = (more: object) => ({ jsonrpc: '2.0', id: 1, ...more });

/** Prints the HTTP status, and the code or the members of the result. */
async function ask(
  what: string,
  body: unknown,
  headers: Record<string, string> = JSON_RPC,
  url = endpoint,
) {
  const answer = await post(url, body, headers);
  const { error, result } = answer.body;
  const said = error ? `${error.code} ${error.message}` : '';
  const got = result ? Object.keys(result).join() : said;
  console.log(what.padEnd(18), answer.status, got || answer.body);
  return result;
}
// #endregion ask

// #region http
const read = await fetch(endpoint, { headers: JSON_RPC });
console.log('GET'.padEnd(18), read.status, read.headers.get('allow'));
await ask('another path', call(get), JSON_RPC, `${peer.url}/rpc`);
await ask('a slash at the end', call(get), JSON_RPC, `${endpoint}/`);
const { 'content-type': type } = JSON_RPC;
await ask('text/plain', call(get), { 'content-type': 'text/plain' });
await ask('no JSON', '{"jsonrpc": ');
const long = JSON.stringify(call(get)) + ' '.repeat(1_000_000);
await ask('too large', long);
// #endregion http

// #region envelope
const patch = { ...JSON_RPC, 'a2a-version': '1.0.7' };
await ask('no version', call(get), { 'content-type': type });
await ask('version 1.0.7', call(get), patch);
const query = `${endpoint}?A2A-Version=1.0`;
await ask('version in URL', call(get), { 'content-type': type }, query);
await ask('a batch', [call(get)]);
await ask('no id', { ...call(get), id: undefined });
await ask('params a list', { ...call(get), params: [] });
await ask('name of 0.3', call({ method: 'tasks/get' }));
await ask('push', call({ method: 'ListTaskPushNotificationConfigs' }));
await ask('extended card', call({ method: 'GetExtendedAgentCard' }));
// #endregion envelope

// #region message
const message = {
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ text: 'Bread' }],
};
const send = (more: object, configuration = {}) => {
  const params = { message: { ...message, ...more }, configuration };
  return call({ method: 'SendMessage', params });
};
await ask('no messageId', send({ messageId: undefined }));
await ask('role user', send({ role: 'user' }));
await ask('no parts', send({ parts: [] }));
await ask('two kinds', send({ parts: [{ text: 'a', url: 'b' }] }));
await ask('unknown task', send({ taskId: 'nobody' }));

const { task: parked } = await ask('accepted', send({}));
const taskId = parked.id;
await ask('wrong context', send({ taskId, contextId: 'elsewhere' }));
const tower = { contextId: null, parts: [{ text: 'Tower' }] };
const now = { returnImmediately: true };
await ask('snake_case, null', send({ task_id: taskId, ...tower }, now));
await ask('still working', send({ taskId }));
const cancel = { method: 'CancelTask', params: { id: taskId } };
await ask('canceled', call(cancel));
const list = { method: 'ListTasks', params: { pageSize: 101 } };
await ask('page of 101', call(list));
// #endregion message

await peer.close();
