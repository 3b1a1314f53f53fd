import { AgentEvent } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

// #region agent
const names = new Map<string, string>();

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Host', description: 'Remembers a name.' }),
  executor: {
    async execute({ userMessage, contextId }, bus) {
      const known = names.get(contextId);
      if (!known) names.set(contextId, textOf(userMessage));
      const text = known ? `You are ${known}.` : 'Pleased to meet you.';
      bus.publish(AgentEvent.message(agentText(text, { contextId })));
    },
    async cancelTask() {},
  },
}));
// #endregion agent

// #region send
async function send(text: string, inMessage = {}, inParams = {}) {
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
          parts: [{ text }],
          ...inMessage,
        },
        ...inParams,
      },
    }),
  });
  const { message } = JSON.parse(await response.text()).result;
  console.log(message.parts[0].text);
  return { contextId: message.contextId };
}

const first = await send('Ada');
await send('Who am I?', first);
const third = await send('Who am I?', {}, first);
console.log('same context:', third.contextId === first.contextId);
// #endregion send

await agent.close();
