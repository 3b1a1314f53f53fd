import { AgentEvent } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Echo', description: 'Answers once.' }),
  executor: {
    async execute({ contextId }, bus) {
      bus.publish(AgentEvent.message(agentText('Hello.', { contextId })));
    },
    async cancelTask() {},
  },
}));

// #region send
const response = await fetch(agent.url, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
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
const { error } = JSON.parse(await response.text());
console.log('HTTP status', response.status);
console.log('error code ', error.code);
// #endregion send

await agent.close();
