import { call, saying, twins } from '@examples/lib/twins';

const { both, row, close } = await twins();

// #region tasks
const shelf = { contextId: 'shelf' };
const short = (state: string) => state.slice('TASK_STATE_'.length);

async function list(url: string, params: object) {
  return (await call(url, 'ListTasks', { ...shelf, ...params })).body;
}
await both(async (url) => {
  for (const skill of ['work', 'ask', 'work']) {
    await call(url, 'SendMessage', saying(skill, shelf));
  }
  await call(url, 'SendMessage', saying('work', { contextId: 'floor' }));
});
// #endregion tasks

interface Listed {
  status: { state: string; timestamp: string };
}

// #region order
for (const member of ['history', 'artifacts']) {
  await row(`${member} by default`, async (url) => {
    const tasks: Listed[] = (await list(url, {})).result.tasks;
    return tasks.some((task) => member in task) ? 'all' : 'absent';
  });
}
await row('newest first', async (url) => {
  const tasks: Listed[] = (await list(url, {})).result.tasks;
  const times = tasks.map(({ status }) => status.timestamp);
  return times.join() === times.toSorted().toReversed().join();
});
// #endregion order

// #region sizes
const queries: Record<string, object> = {
  'no filter': {},
  'status COMPLETED': { status: 'TASK_STATE_COMPLETED' },
  'pageSize 1': { pageSize: 1 },
  'pageSize 100': { pageSize: 100 },
  'pageSize 101': { pageSize: 101 },
  'pageSize 0': { pageSize: 0 },
  'historyLength -1': { historyLength: -1 },
};
for (const [what, params] of Object.entries(queries)) {
  await row(what, async (url) => {
    const { error, result } = await list(url, params);
    if (error) return error.code;
    const { tasks, totalSize, pageSize } = result;
    return `${tasks.length} of ${totalSize}, pageSize ${pageSize}`;
  });
}
// #endregion sizes

// #region tokens
await row('pageToken "garbage"', async (url) => {
  const { error } = await list(url, { pageToken: 'garbage' });
  return error.code;
});
await row('a token, other filters', async (url) => {
  const { nextPageToken } = (await list(url, { pageSize: 1 })).result;
  const other = { contextId: 'floor', pageToken: nextPageToken };
  const { error, result } = await list(url, other);
  if (error) return error.code;
  return `${result.tasks.length} of ${result.totalSize}`;
});
await row('the last page', async (url) => {
  const { nextPageToken } = (await list(url, {})).result;
  return JSON.stringify(nextPageToken);
});
await row('a list that changes', async (url) => {
  const desk = { contextId: 'desk' };
  await call(url, 'SendMessage', saying('ask', desk));
  const last = await call(url, 'SendMessage', saying('ask', desk));
  const { nextPageToken: pageToken } = (
    await list(url, { ...desk, pageSize: 1 })
  ).result;
  const { id: taskId } = last.body.result.task;
  await call(url, 'SendMessage', saying('work', { taskId }));
  const { result } = await list(url, { ...desk, pageToken });
  return `${result.tasks.length} of ${result.totalSize}`;
});
// #endregion tokens

// #region since
await row('since the newest', async (url) => {
  const [newest]: Listed[] = (await list(url, {})).result.tasks;
  const statusTimestampAfter = newest!.status.timestamp;
  const { tasks } = (await list(url, { statusTimestampAfter })).result;
  const found = tasks.map(({ status }: Listed) => short(status.state));
  return found.join() || 'none';
});
// #endregion since

await close();
