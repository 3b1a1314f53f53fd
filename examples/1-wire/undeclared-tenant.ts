import { TaskState } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { startTurn } from '@examples/lib/turn';

const clerk: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// Its card names no tenant.
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Clerk', description: 'Files things.' }),
  executor: clerk,
}));

// #region tenants
const call = (method: string, params: object) =>
  post(agent.url, { jsonrpc: '2.0', id: 1, method, params });
const message = {
  messageId: 'file-1',
  role: 'ROLE_USER',
  parts: [{ text: 'File this' }],
};

const made = await call('SendMessage', { tenant: 'north', message });
const { id } = made.body.result.task;

for (const where of [{ tenant: 'north' }, { tenant: 'south' }, {}]) {
  const { body } = await call('GetTask', { ...where, id });
  const outcome = body.error?.code ?? body.result.status.state;
  console.log((where.tenant ?? 'none').padEnd(5), outcome);
}
// #endregion tenants

await agent.close();
