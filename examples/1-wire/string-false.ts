import { TaskState } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { startTurn } from '@examples/lib/turn';

const slow: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    await sleep(60);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Slow', description: 'Takes a moment.' }),
  executor: slow,
}));

// #region send
async function send(configuration: Record<string, unknown>) {
  const response = await fetch(agent.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: {
        message: {
          messageId: crypto.randomUUID(),
          role: 'ROLE_USER',
          parts: [{ text: 'Go' }],
        },
        configuration,
      },
    }),
  });
  const { task } = JSON.parse(await response.text()).result;
  console.log(JSON.stringify(configuration), task.status.state);
}

await send({ returnImmediately: false });
await send({ blocking: false });
await send({ returnImmediately: 'false' });
// #endregion send

await sleep(80);
await agent.close();
