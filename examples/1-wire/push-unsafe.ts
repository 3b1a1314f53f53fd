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

// #region accepted
const authentication = { scheme: 'Bearer', credentials: 'a\r\nX-Admin: 1' };
for (const config of [
  { url: 'http://169.254.169.254/latest/meta-data/' },
  { url: 'http://localhost:6379/' },
  { url: 'file:///etc/passwd' },
  { url: '' },
  { url: 'https://client.example/hook', authentication },
]) {
  const { result, error } = await call('CreateTaskPushNotificationConfig', {
    taskId,
    ...config,
  });
  console.log(error?.code ?? 'accepted', JSON.stringify(config));
  const kept = result?.authentication?.credentials;
  if (kept) console.log('kept', JSON.stringify(kept));
}
// #endregion accepted

await call('ListTaskPushNotificationConfigs', { taskId });
await agent.close();
