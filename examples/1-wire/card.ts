import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent } from '@a2a-js/sdk/server';
import { agentText, textOf, userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

// #region card
const poetCard = (url: string): AgentCard => ({
  name: 'Poet',
  description: 'Writes one line on a subject.',
  version: '2.1.0',
  provider: {
    organization: 'Example Press',
    url: 'https://example.com',
  },
  supportedInterfaces: [
    {
      url,
      protocolBinding: 'JSONRPC',
      protocolVersion: '1.0',
      tenant: 'verse',
    },
  ],
  capabilities: { streaming: false, extensions: [] },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'line',
      name: 'One line',
      description: 'Writes one line on the subject you name.',
      tags: ['poetry'],
      examples: ['A line about rivers'],
      inputModes: [],
      outputModes: [],
      securityRequirements: [],
    },
  ],
  securitySchemes: {},
  securityRequirements: [],
  signatures: [],
});
// #endregion card

const agent = await serve((url) => ({
  card: poetCard(url),
  executor: {
    async execute({ contextId }, bus) {
      const line = 'Rivers carry the mountains to the sea.';
      bus.publish(AgentEvent.message(agentText(line, { contextId })));
    },
    async cancelTask() {},
  },
}));

// #region discover
const where = new URL('/.well-known/agent-card.json', agent.url);
const first = await fetch(where, { headers: { 'a2a-version': '1.0' } });
console.log('first: ', first.status, first.headers.get('cache-control'));

const second = await fetch(where, {
  headers: {
    'a2a-version': '1.0',
    'cache-control': 'max-age=0',
    'if-none-match': first.headers.get('etag') ?? '',
  },
});
console.log('second:', second.status);
// #endregion discover

// #region client
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage({
  message: userText('A line about rivers'),
  tenant: '',
  configuration: undefined,
  metadata: undefined,
});
if ('messageId' in answer) console.log('answer:', textOf(answer));
// #endregion client

// #region read
const parsed = AgentCard.fromJSON(await first.json());
console.log('parsed:', JSON.stringify(parsed.signatures));

const given = await client.getAgentCard();
console.log('given: ', JSON.stringify(given.signatures));
// #endregion read

await agent.close();
