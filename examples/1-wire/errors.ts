import { TaskState } from '@a2a-js/sdk';
import { InvalidAgentResponseError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

const AUDIT = 'https://example.com/extensions/audit/v1';

const printer: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    const order = textOf(userMessage);
    if (order === 'say nothing') return;
    const status = taskStatus(
      order === 'ask me something'
        ? TaskState.TASK_STATE_INPUT_REQUIRED
        : TaskState.TASK_STATE_COMPLETED,
    );
    const task = { id: taskId, contextId, history: [], artifacts: [] };
    bus.publish(
      AgentEvent.task({
        ...task,
        status: taskStatus(TaskState.TASK_STATE_SUBMITTED),
        metadata: undefined,
      }),
    );
    bus.publish(
      AgentEvent.statusUpdate({
        taskId,
        contextId,
        status,
        metadata: undefined,
      }),
    );
  },
  // #region upstream
  async cancelTask() {
    throw new InvalidAgentResponseError('The press sent a web page.');
  },
  // #endregion upstream
};

// #region agent
const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Printer',
    description: 'Prints what it is told to.',
    capabilities: {
      extendedAgentCard: true,
      extensions: [
        { uri: AUDIT, description: '', required: true, params: undefined },
      ],
    },
  }),
  executor: printer,
}));
// #endregion agent

// #region ask
let id = 0;
const call = (method: string, params?: object) => ({
  jsonrpc: '2.0',
  id: ++id,
  method,
  params,
});
const say = (text: string) =>
  call('SendMessage', {
    message: {
      messageId: crypto.randomUUID(),
      role: 'ROLE_USER',
      parts: [{ text }],
    },
  });
const audited = { ...JSON_RPC, 'a2a-extensions': AUDIT };

async function ask(body: unknown, headers?: Record<string, string>) {
  const answer = await post(agent.url, body, headers);
  const { error, result } = answer.body;
  if (error) {
    const reason = error.data?.[0].reason ?? '(no data)';
    console.log(error.code, answer.status, reason);
  }
  return result;
}
// #endregion ask

// #region reserved
await ask('{"jsonrpc": "2.0", "id": 1, "method": ');
await ask(call('message/send', {}));
await ask(call('GetTask', {}));
await ask(say('say nothing'), audited);
// #endregion reserved

// #region tasks
const { task: done } = await ask(say('print'), audited);
const { task: open } = await ask(say('ask me something'), audited);

await ask(call('GetTask', { id: 'nobody-made-this' }));
await ask(call('CancelTask', { id: done.id }));
await ask(call('ListTaskPushNotificationConfigs', { taskId: done.id }));
await ask(call('SubscribeToTask', { id: open.id }));
// #endregion tasks

// #region rest
const { 'content-type': type, 'a2a-version': version } = JSON_RPC;
await ask(call('GetTask', { id: done.id }), {
  'content-type': 'text/plain',
  'a2a-version': version,
});
await ask(call('CancelTask', { id: open.id }));
await ask(call('GetExtendedAgentCard'));
await ask(say('print'));
await ask(call('GetTask', { id: done.id }), { 'content-type': type });
// #endregion rest

await agent.close();
