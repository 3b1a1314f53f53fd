import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Kitchen', description: 'Cooks one dish.' }),
  executor: kitchen(),
}));

// #region ask
const call = (method: string, params: object) =>
  post(agent.url, { jsonrpc: '2.0', id: 1, method, params });
const order = (text: string, contextId: string) => ({
  message: {
    messageId: crypto.randomUUID(),
    contextId,
    role: 'ROLE_USER',
    parts: [{ text }],
  },
});
await call('SendMessage', order('Soup', 'table-1'));
await call('SendMessage', order('Cake', 'table-1'));
await call('SendMessage', order('Which tea?', 'table-2'));

async function list(params: object) {
  const { body } = await call('ListTasks', params);
  const { error, result } = body;
  const said = error
    ? `${error.code} ${error.message.slice(0, 36)}`
    : `${result.tasks.length} of ${result.totalSize}`;
  console.log(JSON.stringify(params).slice(0, 31).padEnd(31), said);
  return result;
}
// #endregion ask

// #region sizes
for (const pageSize of [0, 101, 1.5, 'ten', '2']) {
  await list({ pageSize });
}
// #endregion sizes

// #region values
for (const status of ['TASK_STATE_COMPLETED', 3, 'completed', '']) {
  await list({ status });
}
await list({ statusTimestampAfter: 'noon' });
await list({ historyLength: -1 });
await list({ cursor: 'x', limit: 1 });
// #endregion values

// #region tokens
await list({ pageToken: 'nonsense' });
const { nextPageToken } = await list({ pageSize: 1 });
await list({ pageToken: nextPageToken });
await list({ status: 'TASK_STATE_COMPLETED', pageToken: nextPageToken });
await list({ contextId: 'table-2', pageToken: nextPageToken });
// #endregion tokens

await agent.close();
