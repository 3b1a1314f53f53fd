import { JSON_RPC, post } from '@examples/lib/post';
import {
  call,
  eventsOf,
  saying,
  twins,
  verdict,
} from '@examples/lib/twins';

const { row, close } = await twins();
const list = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} };
const { 'content-type': json, 'a2a-version': version } = JSON_RPC;

// #region type
const typeOf = ({ headers }: { headers: Headers }) =>
  headers.get('content-type')?.split(';')[0];
// #endregion type

// #region status
await row('HTTP status of an error', async (url) => {
  const answer = await call(url, 'GetTask', { id: 'nope' });
  return `${answer.status}, ${verdict(answer)}`;
});
// #endregion status

// #region streams
for (const [method, params] of Object.entries({
  SendStreamingMessage: saying('work', { taskId: 'nope' }),
  SubscribeToTask: { id: 'nope' },
})) {
  await row(method, async (url) => {
    const answer = await call(url, method, params);
    return `${verdict(answer)}, ${typeOf(answer)}`;
  });
}
// #endregion streams

// #region versions
const speak = (url: string, sent?: string) =>
  post(url, list, {
    'content-type': json,
    ...(sent !== undefined && { 'a2a-version': sent }),
  }).then(verdict);

await row('no version', (url) => speak(url));
for (const sent of ['', '0.3', '1', '1.0.1', '1.1', '2.0', '99.0']) {
  await row(`version "${sent}"`, (url) => speak(url, sent));
}
await row('?A2A-Version=1.0', (url) => speak(`${url}?A2A-Version=1.0`));
await row('0.3 there, 1.0 in header', (url) =>
  speak(`${url}?A2A-Version=0.3`, '1.0'),
);
// #endregion versions

// #region order
const form = { jsonrpc: '2.0', id: 1 };
const push = { ...form, method: 'CreateTaskPushNotificationConfig' };
const lost = { taskId: 'nope', url: 'https://example.com/' };
const faults: Record<string, [unknown, object?]> = {
  'type, and all else': ['{"jsonrpc": ', { 'content-type': 'text/plain' }],
  'JSON, and all below': ['{"jsonrpc": ', { 'content-type': json }],
  'envelope, version': [{ jsonrpc: '1.0' }, { 'content-type': json }],
  'method, version': [{ ...list, method: 'X' }, { 'content-type': json }],
  'params, version': [
    { ...list, params: { pageSize: 'many' } },
    { 'content-type': json },
  ],
  'capability, version': [push, { 'content-type': json }],
  'required, capability': [{ ...push, params: {} }],
  'capability, task': [{ ...push, params: lost }],
};
for (const [what, [body, headers = JSON_RPC]] of Object.entries(faults)) {
  await row(what, async (url) =>
    verdict(await post(url, body, headers as Record<string, string>)),
  );
}
// #endregion order

// #region envelopes
const envelopes: Record<string, unknown> = {
  'a batch': [list, list],
  'no id': { ...list, id: undefined },
  'id 1.5': { ...list, id: 1.5 },
  'params []': { ...list, params: [] },
  'params null': { ...list, params: null },
  'no params': { ...list, params: undefined },
  'jsonrpc "1.0"': { ...list, jsonrpc: '1.0' },
};
for (const [what, body] of Object.entries(envelopes)) {
  await row(what, async (url) => {
    const answer = await post(url, body);
    return `${verdict(answer)}, id ${answer.body.id}`;
  });
}
// #endregion envelopes

// #region types
for (const type of ['application/a2a+json', 'text/plain']) {
  await row(type, async (url) =>
    verdict(
      await post(url, list, {
        'content-type': type,
        'a2a-version': version,
      }),
    ),
  );
}
await row('110 kB', async (url) => {
  const large = JSON.stringify(list) + ' '.repeat(110_000);
  const { status, headers } = await post(url, large);
  return `${status} ${typeOf({ headers })}`;
});
// #endregion types

// #region paths
for (const path of ['/', '/else']) {
  await row(`the URL and ${path}`, async (url) => {
    const { status, headers } = await post(url + path, list);
    return `${status} ${typeOf({ headers })}`;
  });
}
await row('GET', async (url) => {
  const { status, headers } = await fetch(url);
  return `${status} ${typeOf({ headers })}`;
});
await row('card', async (url) => {
  const path = new URL('/.well-known/agent-card.json', url);
  const { status, headers } = await fetch(path);
  return `${status}, ${headers.get('cache-control') ?? 'no cache-control'}`;
});
await row('card, with a slash at the end', async (url) => {
  const path = new URL('/.well-known/agent-card.json/', url);
  const { status, redirected } = await fetch(path);
  return redirected ? `${status}, after a redirect` : status;
});
// #endregion paths

// #region results
const shape = (result: object) => {
  const wrapped = ['task', 'message'].find((name) => name in result);
  if (wrapped) return `{${wrapped}}`;
  return 'tasks' in result ? 'bare list' : 'bare Task';
};
const parked: Record<string, string> = {};
await row('SendMessage', async (url) => {
  const { body } = await call(url, 'SendMessage', saying('ask'));
  parked[url] = body.result.task.id;
  return shape(body.result);
});
await row('SendMessage, no task', async (url) =>
  shape((await call(url, 'SendMessage', saying('message'))).body.result),
);
for (const method of ['GetTask', 'ListTasks', 'CancelTask']) {
  await row(method, async (url) => {
    const { body } = await call(url, method, { id: parked[url] });
    return shape(body.result);
  });
}
// #endregion results

// #region data
const failures: Record<string, unknown> = {
  'not JSON': '{"jsonrpc": ',
  'no such method': { ...list, method: 'message/send' },
  'no such task': { ...form, method: 'GetTask', params: { id: 'nope' } },
  'no task named': { ...form, method: 'GetTask', params: {} },
};
for (const [what, body] of Object.entries(failures)) {
  await row(what, async (url) => {
    const { error } = (await post(url, body)).body;
    const types = error.data?.map((detail: { '@type': string }) =>
      detail['@type'].split('.').at(-1),
    );
    return `${error.code} ${types?.join(', ') ?? 'no data'}`;
  });
}
// #endregion data

// #region sse
await row('lines of a stream', async (url) => {
  const { body } = await call(
    url,
    'SendStreamingMessage',
    saying('message'),
  );
  return JSON.stringify(body.replace(/{.*}/s, '{…}'));
});
await row('a stream that fails', async (url) => {
  const { body } = await call(url, 'SendStreamingMessage', saying('throw'));
  const last = eventsOf(body).at(-1);
  return body.includes('event: error') ? `event: error, ${last}` : last;
});
// #endregion sse

await close();
