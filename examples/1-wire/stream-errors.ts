import { TaskState } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { newTask } from '@examples/lib/events';
import { agentText } from '@examples/lib/message';
import { JSON_RPC } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

// #region agent
const chatty: AgentExecutor = {
  async execute(request, bus) {
    const working = TaskState.TASK_STATE_WORKING;
    bus.publish(AgentEvent.task(newTask(request, working)));
    const remark = agentText('One moment.', request);
    bus.publish(AgentEvent.message(remark));
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Chatty',
    description: 'Talks while it works.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: chatty,
}));

// #region call
async function call(method: string, params: object) {
  const response = await fetch(agent.url, {
    method: 'POST',
    headers: { ...JSON_RPC, accept: 'text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const [type] = response.headers.get('content-type')!.split(';');
  console.log(method, response.status, type);
  for (const line of (await response.text()).split('\n')) {
    if (line) console.log(' ', line.replace(/(?<=^.{58}).+/, ' …'));
  }
}

const parts = [{ text: 'Go' }];
await call('SendStreamingMessage', {
  message: { role: 'ROLE_USER', parts },
});
await call('SubscribeToTask', { id: 'no-such-task' });
await call('SendStreamingMessage', {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts },
});
// #endregion call

await agent.close();
