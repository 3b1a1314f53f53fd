import { TaskState, type StreamResponse } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

// #region agent
const approvals = new Map<string, () => void>();

const gardener: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    const approved = new Promise<void>((resolve) => {
      approvals.set(context.taskId, resolve);
    });
    turn.status(
      TaskState.TASK_STATE_AUTH_REQUIRED,
      'Confirm at garden.example, then I start.',
    );
    await approved;
    turn.status(TaskState.TASK_STATE_WORKING);
    await sleep(40);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Gardener',
    description: 'Asks before it cuts.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: gardener,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region stream
/** What a person does on the agent's own page, out of A2A's sight. */
const confirm = (taskId: string) => approvals.get(taskId)?.();

async function follow(stream: AsyncIterable<StreamResponse>) {
  for await (const { payload } of stream) {
    if (payload?.$case !== 'task' && payload?.$case !== 'statusUpdate')
      continue;
    const { status } = payload.value;
    console.log(' ', stateName(status));
    if (status?.state === TaskState.TASK_STATE_AUTH_REQUIRED) {
      const taskId = status.message?.taskId ?? '';
      setTimeout(() => confirm(taskId), 40);
    }
  }
}

console.log('streaming');
await follow(client.sendMessageStream(sending(userText('Cut the oak'))));
// #endregion stream

// #region blocking
console.log('blocking');
const task = await client.sendMessage(sending(userText('Cut the elm')));
if ('messageId' in task) throw new Error('not a task');
console.log(' ', stateName(task.status));

console.log('subscribed');
await follow(client.resubscribeTask({ id: task.id, tenant: '' }));
// #endregion blocking

await agent.close();
