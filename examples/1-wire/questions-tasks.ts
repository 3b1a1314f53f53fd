import { JSON_RPC } from '@examples/lib/post';
import { sleep } from '@examples/lib/sleep';
import {
  call,
  eventsOf,
  saying,
  twins,
  verdict,
} from '@examples/lib/twins';

const { row, close } = await twins();

// #region helpers
async function send(url: string, text: string, more: object = {}) {
  const params = saying(text, more);
  return (await call(url, 'SendMessage', params)).body.result.task;
}
async function start(url: string, text: string) {
  const configuration = { returnImmediately: true };
  const params = { ...saying(text), configuration };
  return (await call(url, 'SendMessage', params)).body.result.task;
}
async function stream(url: string, text: string, more: object = {}) {
  const params = saying(text, more);
  const { body } = await call(url, 'SendStreamingMessage', params);
  return eventsOf(body).join(', ');
}
const get = async (url: string, id: string, more: object = {}) =>
  (await call(url, 'GetTask', { id, ...more })).body;
const short = (state: string) => state.slice('TASK_STATE_'.length);
// #endregion helpers

// #region streams
for (const skill of ['ask', 'authorize', 'linger']) {
  await row(`stream, ${skill}`, (url) => stream(url, skill));
}
// #endregion streams

// #region subscribe
await row('subscribe to a task that waits, then answer', async (url) => {
  const { id: taskId, contextId } = await send(url, 'ask');
  const subscribed = await fetch(url, {
    method: 'POST',
    headers: JSON_RPC,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SubscribeToTask',
      params: { id: taskId },
    }),
  });
  await send(url, 'work', { taskId, contextId });
  const events = eventsOf(await subscribed.text());
  return events.join(', ');
});
// #endregion subscribe

// #region first
await row('stream into a task that waits', async (url) => {
  const { id: taskId, contextId } = await send(url, 'ask');
  return stream(url, 'work', { taskId, contextId });
});
await row('stream into a task at work', async (url) => {
  const { id: taskId, contextId } = await start(url, 'hold');
  const events = stream(url, 'work', { taskId, contextId });
  // When this has been answered, the message has arrived.
  await call(url, 'ListTasks', { contextId: 'nobody' });
  await send(url, 'release');
  return events;
});
// #endregion first

// #region returns
await row('SendMessage', async (url) =>
  short((await send(url, 'slow')).status.state),
);
await row('returnImmediately', async (url) => {
  const { status } = await start(url, 'hold');
  await send(url, 'release');
  return short(status.state);
});
// #endregion returns

// #region follow-up
await row('to a finished task', async (url) => {
  const { id: taskId } = await send(url, 'work');
  const params = saying('work', { taskId });
  return verdict(await call(url, 'SendMessage', params));
});
await row('another contextId', async (url) => {
  const { id: taskId } = await send(url, 'ask');
  const params = saying('work', { taskId, contextId: 'other' });
  return verdict(await call(url, 'SendMessage', params));
});
await row('no contextId', async (url) => {
  const { id: taskId, contextId } = await send(url, 'ask');
  const task = await send(url, 'work', { taskId });
  return task.contextId === contextId ? 'the task’s' : 'a new one';
});
await row('a contextId of my own', async (url) =>
  (await send(url, 'work', { contextId: 'mine' })).contextId === 'mine'
    ? 'kept'
    : 'replaced',
);
await row('a taskId of my own', async (url) => {
  const params = saying('work', { taskId: 'mine' });
  return verdict(await call(url, 'SendMessage', params));
});
await row('the same messageId twice', async (url) => {
  const params = saying('work', { contextId: 'twice' });
  await call(url, 'SendMessage', params);
  await call(url, 'SendMessage', params);
  const { body } = await call(url, 'ListTasks', { contextId: 'twice' });
  return `${body.result.totalSize} tasks`;
});
// #endregion follow-up

// #region cancel
await row('cancel, twice', async (url) => {
  const { id } = await send(url, 'ask');
  const first = (await call(url, 'CancelTask', { id })).body;
  const second = (await call(url, 'CancelTask', { id })).body;
  return [first, second]
    .map(({ error, result }) => error?.code ?? short(result.status.state))
    .join(', ');
});
await row('cancel what is done', async (url) => {
  const { id } = await send(url, 'work');
  return verdict(await call(url, 'CancelTask', { id }));
});
// #endregion cancel

// #region reopen
await row('WORKING after COMPLETED', async (url) => {
  const { id } = await send(url, 'reopen');
  await sleep(20);
  return short((await get(url, id)).result.status.state);
});
await row('stream, reopen', (url) => stream(url, 'reopen'));
// #endregion reopen

// #region history
for (const historyLength of [undefined, 0, 1, -1]) {
  await row(`historyLength ${historyLength}`, async (url) => {
    const { id } = await send(url, 'work');
    const { error, result } = await get(url, id, { historyLength });
    if (error) return error.code;
    const { history } = result;
    return history?.map(({ parts }: Said) => parts[0].text) ?? 'absent';
  });
}
await row('in a stream, length 0', async (url) => {
  const configuration = { historyLength: 0 };
  const params = { ...saying('work'), configuration };
  const { body } = await call(url, 'SendStreamingMessage', params);
  return body.includes('"history"') ? 'history' : 'absent';
});
interface Said {
  parts: [{ text: string }];
}
// #endregion history

// #region ids
await row('ids of a message', async (url) => {
  const { body } = await call(url, 'SendMessage', saying('message'));
  return idsOf(body.result.message);
});
await row('ids of a status message', async (url) => {
  const { status } = await send(url, 'ask');
  return idsOf(status.message);
});
function idsOf(message: object) {
  const ids = ['messageId', 'contextId', 'taskId'];
  return ids
    .filter((name) => name in message)
    .map((name) => name.slice(0, -2))
    .join(', ');
}
// #endregion ids

// #region broken
await row('execute throws', async (url) => {
  const params = saying('throw', { contextId: 'thrown' });
  const answer = await call(url, 'SendMessage', params);
  const { body } = await call(url, 'ListTasks', { contextId: 'thrown' });
  const [task] = body.result.tasks;
  return `${verdict(answer)}, task ${short(task.status.state)}`;
});
await row('append to nothing', async (url) => {
  const params = saying('append', { contextId: 'crumbs' });
  const answer = await call(url, 'SendMessage', params);
  const { body } = await call(url, 'ListTasks', { contextId: 'crumbs' });
  const [task] = body.result.tasks;
  return `${verdict(answer)}, task ${short(task.status.state)}`;
});
// #endregion broken

await close();
