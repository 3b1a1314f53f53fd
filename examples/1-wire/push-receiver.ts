import { serveFetch } from '@examples/lib/serve-fetch';
import { Webhook } from '@examples/lib/webhook';

// #region take
let isDiskFull = false;
const webhook = new Webhook(
  ({ payload }) => {
    if (isDiskFull) throw new Error('disk full');
    console.log('  taken:', payload?.$case);
  },
  (error) => console.log('  not taken:', (error as Error).message),
);
// #endregion take
const receiver = await serveFetch((request) => webhook.receive(request));
const given = webhook.expect('t-1');

// #region good
const status = {
  taskId: 't-1',
  contextId: 'c-1',
  status: { state: 'TASK_STATE_COMPLETED' },
};
const good = {
  method: 'POST',
  secret: given,
  type: 'application/a2a+json',
  body: { statusUpdate: status } as unknown,
};
type Notification = typeof good;

async function notify(change: Partial<Notification> = {}) {
  const { method, secret, type, body } = { ...good, ...change };
  const response = await fetch(`${receiver.url}/webhook`, {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${secret}` },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  console.log(response.status, await response.text());
}
// #endregion good

// #region tries
await notify();
await notify();
await notify({ type: 'application/json', body: { task: { id: 't-1' } } });

await notify({ method: 'GET' });
await notify({ secret: 'guessed' });
await notify({ type: 'text/plain' });
await notify({ body: { id: 't-1', contextId: 'c-1', status: {} } });
await notify({ body: { kind: 'status-update', ...status, final: true } });
await notify({ body: { statusUpdate: status, task: { id: 't-1' } } });
await notify({ body: { task: { id: 't-1', history: [null] } } });
await notify({ body: { statusUpdate: { ...status, taskId: 't-2' } } });
await notify({ body: { statusUpdate: { ...status, final: true } } });
// #endregion tries

// #region fails
const next = { body: { task: { id: 't-1', contextId: 'c-1' } } };
isDiskFull = true;
await notify(next);
isDiskFull = false;
await notify(next);
await notify(next);
// #endregion fails

await receiver.close();
