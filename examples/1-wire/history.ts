import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { startTurn } from '@examples/lib/turn';

// #region agent
const cook: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    turn.status(TaskState.TASK_STATE_WORKING, 'Peeling.');
    turn.status(TaskState.TASK_STATE_WORKING);
    turn.artifact('Meal', 'Soup');
    turn.status(TaskState.TASK_STATE_COMPLETED, 'Served.');
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Cook', description: 'Cooks one dish.' }),
  executor: cook,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region ask
const sent = await client.sendMessage(
  sending(userText('Soup, please'), { historyLength: 1 }),
);
if ('messageId' in sent) throw new Error('not a task');
console.log('send 1:', sent.history.map(textOf).join(' | '));

for (const historyLength of [undefined, 2, 0, -1]) {
  const { history } = await client.getTask({
    id: sent.id,
    tenant: '',
    historyLength,
  });
  const length = historyLength ?? '-';
  console.log(`get ${length}:`, history.map(textOf).join(' | '));
}
// #endregion ask

await agent.close();
