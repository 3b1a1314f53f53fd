import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Kitchen', description: 'Cooks.' }),
  executor: kitchen(),
}));

async function call(method: string, params: string) {
  const answer = await post(
    agent.url,
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
  );
  return answer.body;
}

// #region orders
// The kitchen's clock: 12:00 to 12:01, 12:02 to 12:03, 12:04 to 12:05.
for (const dish of ['Soup', 'Stew', 'Cake?']) {
  await call(
    'SendMessage',
    `{"message":{"messageId":"${dish}","role":"ROLE_USER",
      "parts":[{"text":"${dish}"}]}}`,
  );
}

async function list(params: string) {
  const { result, error } = await call('ListTasks', `{${params}}`);
  const { tasks = [], pageSize } = result ?? {};
  const said = error
    ? `refused, ${error.code}`
    : `${tasks.length} of a page of ${pageSize}`;
  console.log(params.padEnd(56), said);
}
// #endregion orders

// #region numbers
await list('');
await list('"pageSize":2');
await list('"pageSize":"2"');
await list('"pageSize":2.0');
await list('"pageSize":"2.0"');
await list('"pageSize":2e0');
await list('"pageSize":"02"');
await list('"pageSize":" 2"');
await list('"pageSize":1.5');
await list('"pageSize":"two"');
await list('"pageSize":""');
await list('"pageSize":true');
await list('"pageSize":[2]');
await list('"pageSize":null');
await list('"page_size":2');
// #endregion numbers

// #region states
await list('"status":"TASK_STATE_COMPLETED"');
await list('"status":3');
await list('"status":"3"');
await list('"status":"completed"');
await list('"status":"TASK_STATE_UNSPECIFIED"');
await list('"status":0');
await list('"status":""');
await list('"status":null');
// #endregion states

// #region times
const after = '"statusTimestampAfter"';
await list(`${after}:"2026-06-01T12:02:00.000Z"`);
await list(`${after}:"2026-06-01T12:02:00Z"`);
await list(`${after}:"2026-06-01T12:02:00.000000Z"`);
await list(`${after}:"2026-06-01T12:02:00.0000000000Z"`);
await list(`${after}:"2026-06-01T14:02:00+02:00"`);
await list(`${after}:"2026-05-30T12:02:00"`);
await list(`${after}:"2026-06-01"`);
await list(`${after}:"2026-06-01t12:02:00z"`);
await list(`${after}:"1 June 2026 12:02 UTC"`);
await list(`${after}:"1780315320"`);
await list(`${after}:1780315320000`);
await list(`${after}:"yesterday"`);
await list(`${after}:""`);
await list(`${after}:null`);
// #endregion times

// #region booleans
async function artifacts(value: string) {
  const params = `{"includeArtifacts":${value}}`;
  const { result } = await call('ListTasks', params);
  const [task] = result.tasks;
  console.log(params.padEnd(56), 'artifacts' in task ? 'with' : 'without');
}
for (const value of ['true', 'false', '"false"', '0', '""', 'null']) {
  await artifacts(value);
}
// #endregion booleans

await agent.close();
