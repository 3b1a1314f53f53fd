import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

const echo: AgentExecutor = {
  async execute({ userMessage, contextId }, bus) {
    const words = textOf(userMessage);
    bus.publish(AgentEvent.message(agentText(words, { contextId })));
  },
  async cancelTask() {},
};

// #region card
const leastCard = (url: string) => ({
  name: 'Echo',
  description: 'Says it again.',
  version: '1.0.0',
  supportedInterfaces: [
    { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'echo',
      name: 'Echo',
      description: 'Says it again.',
      tags: ['example'],
    },
  ],
});

const agent = await serve((url) => ({
  card: AgentCard.fromJSON(leastCard(url)),
  executor: echo,
}));
// #endregion card

// #region call
async function hello(url: string): Promise<string> {
  const client = await new ClientFactory().createFromUrl(url);
  const answer = await client.sendMessage(ask('Hello'));
  return 'messageId' in answer ? textOf(answer) : 'a task';
}

console.log('whole'.padEnd(27), await hello(agent.url));
await agent.close();
// #endregion call

// #region without
type Card = ReturnType<typeof leastCard>;
type Member = keyof Card | keyof Card['supportedInterfaces'][0];

async function without(member: Member) {
  const incomplete = (url: string) => {
    const { [member as 'name']: _, ...card } = leastCard(url);
    for (const offer of card.supportedInterfaces ?? []) {
      delete (offer as Record<string, string>)[member];
    }
    return card;
  };
  const poorer = await serve((url) => ({
    card: AgentCard.fromJSON(incomplete(url)),
    executor: echo,
    wellKnown: incomplete(url),
  }));
  let outcome: string | number;
  try {
    outcome = await hello(poorer.url);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    outcome = isJsonRpcError(error) ? error.envelopeCode : error.name;
  }
  console.log('without', member.padEnd(19), outcome);
  await poorer.close();
}

for (const member of [
  'name',
  'version',
  'capabilities',
  'defaultInputModes',
  'skills',
  'supportedInterfaces',
  'protocolBinding',
  'protocolVersion',
] as const) {
  await without(member);
}
// #endregion without
