import { TaskState } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf } from '@examples/lib/message';
import { JSON_RPC, post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { taskStatus } from '@examples/lib/task';

const AUDIT = 'https://example.com/extensions/audit/v1';

const clerk: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    const state = textOf(userMessage).endsWith('?')
      ? TaskState.TASK_STATE_INPUT_REQUIRED
      : TaskState.TASK_STATE_COMPLETED;
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: taskStatus(TaskState.TASK_STATE_SUBMITTED),
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      }),
    );
    bus.publish(
      AgentEvent.statusUpdate({
        taskId,
        contextId,
        status: taskStatus(state),
        metadata: undefined,
      }),
    );
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Clerk',
    description: 'Insists on the right form.',
    capabilities: {
      extensions: [
        { uri: AUDIT, description: '', required: true, params: undefined },
      ],
    },
  }),
  executor: clerk,
}));

// #region message
const message = {
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ text: 'Go' }],
};
const headers = { ...JSON_RPC, 'a2a-extensions': AUDIT };
const valid = { jsonrpc: '2.0', id: 1, method: 'SendMessage' };
const send = (more: object) => ({
  ...valid,
  params: { message: { ...message, ...more } },
});

const { body: first } = await post(agent.url, send({}), headers);
const done = first.result.task;
const question = send({ parts: [{ text: 'Go?' }] });
const { body: second } = await post(agent.url, question, headers);
const open = second.result.task;
// #endregion message

// #region ladder
async function attempt(
  fault: string,
  body: unknown,
  sent: Record<string, string> = headers,
) {
  const { error } = (await post(agent.url, body, sent)).body;
  const code = error?.code ?? 'accepted';
  console.log(fault.padEnd(15), code, error?.message.slice(0, 50) ?? '');
}

const text = { 'content-type': 'text/plain' };
const json = { 'content-type': 'application/json' };
await attempt('content type', '{"jsonrpc": ', text);
await attempt('JSON', '{"jsonrpc": ', json);
await attempt('version', { jsonrpc: '1.0', method: 'Send' }, json);
await attempt('envelope', { jsonrpc: '1.0', method: 'Send' });
await attempt('params', { ...valid, method: 'Send', params: [] });
await attempt('method', { ...valid, method: 'Send', params: {} });

const streaming = { ...valid, method: 'SendStreamingMessage' };
await attempt('capability', { ...streaming, params: {} });
await attempt('required field', { ...valid, params: {} }, JSON_RPC);
const lost = { taskId: 'nope', contextId: 'elsewhere' };
await attempt('extension', send(lost), JSON_RPC);
await attempt('task', send(lost));
await attempt('state', send({ ...lost, taskId: done.id }));
await attempt('context', send({ ...lost, taskId: open.id }));
await attempt('nothing', send({ taskId: open.id }));
// #endregion ladder

await agent.close();
