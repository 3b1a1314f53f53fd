import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf, userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

// #region agent
const echo: AgentExecutor = {
  async execute({ userMessage, contextId }, bus) {
    const heard = textOf(userMessage);
    const reply = agentText(`You said: ${heard}`, { contextId });
    bus.publish(AgentEvent.message(reply));
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Echo',
    description: 'Says back what it hears.',
  }),
  executor: echo,
}));
// #endregion agent

// #region raw
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
        parts: [{ text: 'Hello?' }],
      },
    },
  }),
});
const { result } = JSON.parse(await response.text());
console.log('fetch: ', result.message.parts[0].text);
// #endregion raw

// #region client
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage({
  message: userText('Hello again?'),
  tenant: '',
  configuration: undefined,
  metadata: undefined,
});
if ('messageId' in answer) console.log('client:', textOf(answer));
// #endregion client

await agent.close();
