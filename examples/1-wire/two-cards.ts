import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import { cardAt } from '@examples/lib/card';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region cards
const about = { name: 'Mover', description: 'Moved half-way to 1.0.' };

const agent = await serve((url) => {
  const card = cardAt(url, about);
  card.supportedInterfaces[0]!.protocolVersion = '0.3';
  return {
    card,
    wellKnown: AgentCard.toJSON(cardAt(url, about)),
    executor: { async execute() {}, async cancelTask() {} },
  };
});
// #endregion cards

const client = await new ClientFactory().createFromUrl(agent.url);
const { supportedInterfaces } = await client.getAgentCard();
console.log('the card says', supportedInterfaces[0]?.protocolVersion);
try {
  await client.sendMessage(ask('Hello?'));
} catch (error) {
  if (!isJsonRpcError(error)) throw error;
  console.log(error.envelopeCode, error.message.split('. ')[1]);
}

await agent.close();
