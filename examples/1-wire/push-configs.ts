import { TaskState } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { startTurn } from '@examples/lib/turn';

const asker: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    turn.status(TaskState.TASK_STATE_INPUT_REQUIRED, 'Which one?');
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Asker',
    description: 'Asks and waits.',
    capabilities: { pushNotifications: true, extensions: [] },
  }),
  executor: asker,
}));

async function call(method: string, params: object) {
  const envelope = { jsonrpc: '2.0', id: 1, method, params };
  const { body } = await post(agent.url, envelope);
  return body;
}

const parts = [{ text: 'One of them' }];
const { result: parked } = await call('SendMessage', {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts },
});
const taskId = parked.task.id;

// #region crud
async function config(verb: string, params: object) {
  const end = verb === 'List' ? 's' : '';
  const method = `${verb}TaskPushNotificationConfig${end}`;
  const { result, error } = await call(method, { taskId, ...params });
  console.log(verb, error?.code ?? summary(result));
  return result;
}

const url = 'https://client.example/hook';
const { id } = await config('Create', { url });
await config('Create', { url, id: 'mine' });
await config('Create', { url: `${url}/2`, id: 'mine' });
await config('Get', { id: 'mine' });
await config('List', { pageSize: 1 });
await config('Delete', { id });
await config('Delete', { id });
await config('Get', { id });
await config('Delete', { id: 'mine' });
await config('List', {});
await config('Create', { url, taskId: 'no-such-task' });
// #endregion crud

/** The ids and the URLs without what they share. */
function summary(result: unknown) {
  return JSON.stringify(result, (key, value) => {
    if (key === 'taskId') return undefined;
    if (key === 'id' && value.length > 8) return 'a UUID';
    return typeof value === 'string' ? value.replace(url, '…') : value;
  });
}

await agent.close();
