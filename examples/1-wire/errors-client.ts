import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  A2A_ERROR_CODE,
  fromJsonRpcErrorResponse,
  isJsonRpcError,
  TaskNotFoundError,
  type JsonRpcA2AError,
} from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { agentText, userText } from '@examples/lib/message';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

// #region executor
const chatty: AgentExecutor = {
  async execute({ taskId, contextId }, bus) {
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: taskStatus(TaskState.TASK_STATE_WORKING),
        history: [],
        artifacts: [],
        metadata: undefined,
      }),
    );
    const remark = agentText('One moment.', { taskId, contextId });
    bus.publish(AgentEvent.message(remark));
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Chatty',
    description: 'Talks while it works.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: chatty,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region names
for (const code of Object.values(A2A_ERROR_CODE)) {
  const error = fromJsonRpcErrorResponse({
    jsonrpc: '2.0',
    id: 1,
    error: { code, message: '' },
  });
  console.log(error.envelopeCode, error.name);
}
// #endregion names

// #region match
try {
  await client.getTask({ id: 'nope', tenant: '', historyLength: 0 });
} catch (error) {
  if (!isJsonRpcError(error)) throw error;
  console.log('class ', error instanceof TaskNotFoundError);
  console.log('name  ', error.name);
  console.log('code  ', error.envelopeCode);
  console.log('reason', error.reason);
}
// #endregion match

// #region cause
function a2aErrorIn(error: unknown): JsonRpcA2AError | undefined {
  if (isJsonRpcError(error)) return error;
  return error instanceof Error ? a2aErrorIn(error.cause) : undefined;
}

const events = client.sendMessageStream({
  message: userText('Go'),
  tenant: '',
  configuration: undefined,
  metadata: undefined,
});
try {
  for await (const { payload } of events) {
    console.log('event ', payload?.$case);
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log('caught', error.name, error.message.slice(0, 42));
  console.log('inside', a2aErrorIn(error)?.envelopeCode);
}
// #endregion cause

await agent.close();
