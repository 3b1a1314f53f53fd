import { call, saying, twins } from '@examples/lib/twins';

const { row, close } = await twins();
// #region send
/** Sends a message, and shows what of it is in the task's history. */
async function kept(
  url: string,
  show: (message: Record<string, unknown>) => unknown,
  members: object,
) {
  const params = saying('linger', members);
  const { error, result } = (await call(url, 'SendMessage', params)).body;
  if (error) return error.code;
  const shown = show(result.task.history[0]);
  return typeof shown === 'string' ? shown : JSON.stringify(shown);
}
// #endregion send

// #region null
for (const contextId of [undefined, null, '', 'c-1']) {
  await row(`contextId ${JSON.stringify(contextId)}`, (url) =>
    kept(
      url,
      (message) => (message['contextId'] === 'c-1' ? 'c-1' : 'a new one'),
      { contextId },
    ),
  );
}
for (const role of [undefined, null, '', 'ROLE_UNSPECIFIED']) {
  await row(`role ${JSON.stringify(role)}`, (url) =>
    kept(url, (message) => message['role'] ?? 'absent', { role }),
  );
}
// #endregion null

// #region enums
for (const role of [1, '1', 7, 'user']) {
  await row(`role ${JSON.stringify(role)}`, (url) =>
    kept(url, (message) => message['role'] ?? 'absent', { role }),
  );
}
// #endregion enums

// #region filters
for (const status of [2, '2', 'working', '', 99, null]) {
  await row(`status ${JSON.stringify(status)}`, async (url) => {
    const params = { contextId: 'c-1', status };
    const { error, result } = (await call(url, 'ListTasks', params)).body;
    return error ? error.code : `${result.totalSize} found`;
  });
}
// #endregion filters

// #region names
await row('message_id', (url) =>
  kept(url, (message) => message['messageId'], {
    messageId: undefined,
    message_id: 'm-1',
  }),
);
await row('colour "red"', (url) =>
  kept(url, ({ colour }) => colour ?? 'dropped', { colour: 'red' }),
);
await row('the same in metadata', (url) =>
  kept(url, ({ metadata }) => metadata, { metadata: { colour: 'red' } }),
);
// #endregion names

// #region numbers
for (const historyLength of ['1', 1.5, -1, null]) {
  await row(`historyLength ${JSON.stringify(historyLength)}`, (url) =>
    configured(url, { historyLength }),
  );
}
for (const returnImmediately of ['true', 1, null]) {
  const value = JSON.stringify(returnImmediately);
  await row(`returnImmediately ${value}`, (url) =>
    configured(url, { returnImmediately }),
  );
}

async function configured(url: string, configuration: object) {
  const params = { ...saying('work'), configuration };
  const { error, result } = (await call(url, 'SendMessage', params)).body;
  if (error) return error.code;
  const { status, history = [] } = result.task;
  return `${status.state.slice(11)}, history ${history.length}`;
}
// #endregion numbers

// #region parts
const parts: Record<string, object | null> = {
  'no member': {},
  null: null,
  'data null': { data: null },
  'text 5': { text: 5 },
  'text and url': { text: 'a', url: 'https://example.com/' },
  'raw, URL-safe': { raw: '-_8=' },
  'raw, no base64': { raw: '***' },
};
for (const [what, part] of Object.entries(parts)) {
  await row(what, (url) =>
    kept(url, ({ parts: [first] = [] }: { parts?: unknown[] }) => first, {
      parts: [part],
    }),
  );
}
// #endregion parts

// #region arrays
await row('parts []', (url) =>
  kept(url, (message) => message['parts'] ?? 'absent', { parts: [] }),
);
await row('no tasks', async (url) => {
  const params = { contextId: 'nobody' };
  const { body } = await call(url, 'ListTasks', params);
  return JSON.stringify(body.result.tasks);
});
const arrays = ({ history: [first] }: { history: [object] }) =>
  'extensions' in first ? 'extensions []' : 'no extensions';
let id: Record<string, string> = {};
await row('GetTask, a message', async (url) => {
  const { body } = await call(url, 'SendMessage', saying('ask'));
  id[url] = body.result.task.id;
  const got = await call(url, 'GetTask', { id: id[url] });
  return arrays(got.body.result);
});
await row('ListTasks, a message', async (url) => {
  const { body } = await call(url, 'ListTasks', { pageSize: 1 });
  return arrays(body.result.tasks[0]);
});
for (const [what, includeArtifacts] of [
  ['artifacts, not asked for'],
  ['artifacts, asked for', true],
] as const) {
  await row(what, async (url) => {
    const params = { pageSize: 1, includeArtifacts };
    const [task] = (await call(url, 'ListTasks', params)).body.result.tasks;
    return JSON.stringify(task.artifacts) ?? 'absent';
  });
}
// #endregion arrays

// #region times
await row('an agent writes', async (url) => {
  const { body } = await call(url, 'GetTask', { id: id[url] });
  return body.result.status.timestamp.slice(11);
});
const times = {
  '…00Z': '2025-01-01T00:00:00Z',
  '…00.123456789Z': '2025-01-01T00:00:00.123456789Z',
  '…00+02:00': '2025-01-01T00:00:00+02:00',
  'no zone': '2025-01-01T00:00:00',
  'no time': '2025-01-01',
  'empty text': '',
  milliseconds: 1735689600000,
};
for (const [what, statusTimestampAfter] of Object.entries(times)) {
  await row(what, async (url) => {
    const params = { contextId: 'c-1', statusTimestampAfter };
    const { error, result } = (await call(url, 'ListTasks', params)).body;
    return error ? error.code : `${result.totalSize} found`;
  });
}
// #endregion times

await close();
