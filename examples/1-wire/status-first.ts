import { TaskState, type SendMessageRequest } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

// #region executor
const hasty: AgentExecutor = {
  async execute({ taskId, contextId }, bus) {
    for (const state of [
      TaskState.TASK_STATE_WORKING,
      TaskState.TASK_STATE_COMPLETED,
    ]) {
      bus.publish(
        AgentEvent.statusUpdate({
          taskId,
          contextId,
          status: taskStatus(state),
          metadata: undefined,
        }),
      );
    }
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Hasty',
    description: 'Reports before it starts.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: hasty,
}));
const client = await new ClientFactory().createFromUrl(agent.url);
const request = (): SendMessageRequest => ({
  message: userText('Go'),
  tenant: '',
  configuration: undefined,
  metadata: undefined,
});

// #region call
function report(call: string, error: unknown) {
  if (!isJsonRpcError(error)) throw error;
  console.log(call, error.envelopeCode);
  console.log(' ', error.message);
}

try {
  for await (const { payload } of client.sendMessageStream(request())) {
    console.log('streaming', payload?.$case);
  }
} catch (error) {
  report('streaming', error);
}

try {
  await client.sendMessage(request());
  console.log('blocking', 'answered');
} catch (error) {
  report('blocking ', error);
}
// #endregion call

await agent.close();
