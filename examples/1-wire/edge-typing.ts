import {
  AgentCard,
  GetTaskRequest,
  ListTasksRequest,
  SendMessageRequest,
} from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import { AgentEvent } from '@a2a-js/sdk/server';
import { agentText, textOf } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

// #region card
const cardJson = (url: string) => ({
  name: 'Echo',
  description: 'Says what it hears.',
  version: '1.0.0',
  supportedInterfaces: [
    { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    { id: 'echo', name: 'Echo', description: 'Echo.', tags: ['demo'] },
  ],
});
const json = cardJson('http://localhost');
// @ts-expect-error 2739
const refused: AgentCard = json;
console.log('refused, yet a good card:', refused.name);
// #endregion card

const agent = await serve((url) => ({
  card: AgentCard.fromJSON(cardJson(url)),
  executor: {
    async execute({ contextId, userMessage }, bus) {
      const reply = agentText(textOf(userMessage), { contextId });
      bus.publish(AgentEvent.message(reply));
    },
    async cancelTask() {},
  },
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region wrong
const isRefused = (error: unknown) => {
  if (!isJsonRpcError(error)) throw error;
  console.log(error.name, error.message);
};
const task = { id: 't-1' };
// @ts-expect-error 2345
await client.getTask(task).catch(isRefused);

const page = { pageSize: 10 };
// @ts-expect-error 2345
await client.listTasks(page).catch(isRefused);
// #endregion wrong

// #region right
const answer = await client.sendMessage(
  SendMessageRequest.fromJSON({
    message: {
      messageId: crypto.randomUUID(),
      role: 'ROLE_USER',
      parts: [{ text: 'Hi' }],
    },
  }),
);
if ('messageId' in answer) console.log(textOf(answer));

const listed = await client.listTasks(ListTasksRequest.fromJSON(page));
console.log('tasks', listed.tasks.length);

const typo = GetTaskRequest.fromJSON({ taskId: 't-1' });
console.log('a typo is not found:', JSON.stringify(typo.id));
// #endregion right

await agent.close();
