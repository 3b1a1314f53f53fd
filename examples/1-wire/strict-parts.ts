import { Role, type SendMessageRequest } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText } from '@examples/lib/message';
import { serveHandler } from '@examples/lib/serve-handler';

// #region strict
function requireFields({ message }: SendMessageRequest) {
  const need = (present: boolean, field: string) => {
    if (!present) throw new RequestMalformedError(`${field} is missing.`);
  };
  need(message?.role === Role.ROLE_USER, 'message.role');
  need(message!.parts.length > 0, 'message.parts');
  for (const [index, { content }] of message!.parts.entries()) {
    need(content !== undefined, `the content of message.parts[${index}]`);
  }
}

class StrictHandler extends DefaultRequestHandler {
  override async sendMessage(
    params: SendMessageRequest,
    context: ServerCallContext,
  ) {
    requireFields(params);
    return super.sendMessage(params, context);
  }
  override async *sendMessageStream(
    params: SendMessageRequest,
    context: ServerCallContext,
  ) {
    requireFields(params);
    yield* super.sendMessageStream(params, context);
  }
}
// #endregion strict

const echo: AgentExecutor = {
  async execute({ contextId }, bus) {
    bus.publish(AgentEvent.message(agentText('Hello.', { contextId })));
  },
  async cancelTask() {},
};
const agent = await serveHandler(
  (url) =>
    new StrictHandler(
      cardAt(url, { name: 'Strict', description: 'Reads with care.' }),
      new InMemoryTaskStore(),
      echo,
    ),
);

// #region send
async function send(message: object) {
  const response = await fetch(agent.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: { message: { messageId: crypto.randomUUID(), ...message } },
    }),
  });
  const { error } = JSON.parse(await response.text());
  console.log(error?.code ?? 'ok', error?.message ?? '');
}

await send({ role: 'ROLE_USER', parts: [{ text: 'Hi' }] });
await send({ role: 'user', parts: [{ text: 'Hi' }] });
await send({ role: 'ROLE_USER', parts: [] });
await send({ role: 'ROLE_USER', parts: [{ text: 'Hi' }, { data: null }] });
// #endregion send

await agent.close();
