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
const known = `${peer.url}/.well-known/agent-card.json`;
const etag = (await fetch(known)).headers.get('etag')!;
const again = await fetch(known, { headers: { 'if-none-match': etag } });
console.log('the same card'.padEnd(18), again.status, etag.length);
for (const [what, url] of [
  ['card, slash', `${known}/`],
  ['card, query', `${known}?a=b`],
  ['card, %2D', known.replace('agent-card', 'agent%2Dcard')],
] as const) {
  console.log(what.padEnd(18), (await fetch(url)).status);
}
const ahead = await fetch(endpoint, { method: 'OPTIONS' });
const allowed = ahead.headers.get('access-control-allow-headers');
console.log('OPTIONS'.padEnd(18), ahead.status, allowed);
await ask('another path', call(get), JSON_RPC, `${peer.url}/rpc`);
await ask('the path //', call(get), JSON_RPC, `${peer.url}//`);
await ask('a slash at the end', call(get), JSON_RPC, `${endpoint}/`);
const { 'content-type': type } = JSON_RPC;
await ask('text/plain', call(get), { 'content-type': 'text/plain' });
await ask('no JSON', '{"jsonrpc": ');
const long = JSON.stringify(call(get)) + ' '.repeat(1_000_000);
await ask('too large', long);
const deep = '['.repeat(101) + ']'.repeat(101);
await ask('nested', deep);
// #endregion http

// #region envelope
await ask('no version', call(get), { 'content-type': type });
for (const version of ['1.0.7', '1.00', '01.0']) {
  const headers = { ...JSON_RPC, 'a2a-version': version };
  await ask(`version ${version}`, call(get), headers);
}
const query = `${endpoint}?a2a-version=1.0`;
await ask('version in URL', call(get), { 'content-type': type }, query);
await ask('jsonrpc 2', { ...call(get), jsonrpc: 2 });
await ask('and a colour', { ...call(get), colour: 'red' });
await ask('a batch', [call(get)]);
await ask('no id', { ...call(get), id: undefined });
await ask('id null', { ...call(get), id: null });
await ask('id 1.5', { ...call(get), id: 1.5 });
await ask('params a list', { ...call(get), params: [] });
await ask('params a text', { ...call(get), params: 'id' });
await ask('name of 0.3', call({ method: 'tasks/get' }));
await ask('no params', call({ method: 'ListTasks' }));
await ask('and no id in them', call({ method: 'GetTask' }));
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
await ask('a list', send({ role: ['ROLE_USER'] }));
await ask('no parts', send({ parts: [] }));
await ask('two faults', send({ messageId: '', parts: [] }));
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
const late = send({ taskId, contextId: 'elsewhere' });
await ask('canceled, too', late);
// #endregion message

// #region parts
const part = (one: unknown) => send({ parts: [one] });
await ask('text 5', part({ text: 5 }));
await ask('null and text', part({ data: null, text: 'a' }));
await ask('data null', part({ data: null }));
for (const raw of ['-_8', 'aGk==', 'a', 'aG k']) {
  await ask(`raw "${raw}"`, part({ raw }));
}
await ask('audio', part({ raw: 'AAAA', mediaType: 'audio/wav' }));
const typed = { text: 'Cake', mediaType: 'Text/Plain; charset=utf-8' };
await ask('text/plain, utf-8', part(typed));
await ask('contextId 7', send({ contextId: 7 }));
await ask('"true"', send({}, { returnImmediately: 'true' }));
await ask('a webhook', send({}, { task_push_notification_config: {} }));
const { history } = (await ask('a colour', send({ colour: 'red' }))).task;
console.log('is dropped'.padEnd(18), !('colour' in history[0]));
// #endregion parts

// #region lists
const list = (params: object) => call({ method: 'ListTasks', params });
await ask('page of 101', list({ pageSize: 101 }));
await ask('page of 1.5', list({ pageSize: 1.5 }));
await ask('page of true', list({ pageSize: true }));
for (const pageSize of ['2', '2.0', '02', '+2', ' 2']) {
  await ask(`page of "${pageSize}"`, list({ pageSize }));
}
await ask('length -1', list({ historyLength: -1 }));
await ask('length 2^31', list({ historyLength: 2 ** 31 }));
await ask('state FOO', list({ status: 'TASK_STATE_FOO' }));
const named = await ask('canceled', list({ status: 5 }));
const every = await ask('state 0', list({ status: 0, pageSize: 1 }));
console.log('found'.padEnd(18), named.totalSize, every.totalSize);
const day = '2026-01-01T00:00:00';
await ask('no zone', list({ statusTimestampAfter: day }));
const fine = `${day}.123456789`;
await ask('9 digits', list({ statusTimestampAfter: `${fine}Z` }));
await ask('10 digits', list({ statusTimestampAfter: `${fine}0Z` }));
await ask('token "x"', list({ pageToken: 'x' }));
await ask('token, a time', list({ pageToken: `${day}.000Z` }));
const next = { pageToken: every.nextPageToken, contextId: 'elsewhere' };
await ask('token, filter', list(next));
await ask('tenant', list({ tenant: 'acme' }));
// #endregion lists

// #region first
const stream = { ...send({}, { historyLength: 0 }) };
const method = 'SendStreamingMessage';
const { body } = await post(endpoint, { ...stream, method });
const [first] = String(body).split('\n');
const { task } = JSON.parse(first!.slice(6)).result;
console.log('length 0, first'.padEnd(18), Object.keys(task).join());
// #endregion first

// #region stop
const tall = { ...send({ parts: [{ text: 'Tower' }] }), method };
const open = await fetch(endpoint, {
  method: 'POST',
  headers: JSON_RPC,
  body: JSON.stringify(tall),
});
const end = open.text().then(
  () => 'ended',
  () => 'cut off',
);
await peer.close();
console.log('the peer stops'.padEnd(18), await end);
// #endregion stop
