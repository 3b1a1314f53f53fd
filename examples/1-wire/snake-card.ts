import { AgentCard } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';
import { serve } from '@examples/lib/serve';

// #region card
const agent = await serve((url) => {
  const card = cardAt(url, { name: 'Kitchen', description: 'Cooks.' });
  const wire = AgentCard.toJSON(card) as Record<string, unknown>;
  const { supportedInterfaces, ...others } = wire;
  const wellKnown = {
    ...others,
    supported_interfaces: supportedInterfaces,
  };
  return { card, executor: kitchen(), wellKnown };
});
// #endregion card

// #region connect
const factory = new ClientFactory();
try {
  await factory.createFromUrl(agent.url);
  console.log('connected');
} catch (error) {
  // The SDK gives this one neither a name nor a code to match.
  console.log(String(error));
}

const path = `${agent.url}/.well-known/agent-card.json`;
const text = await (await fetch(path)).text();
const read = AgentCard.fromJSON(JSON.parse(text));
await factory.createFromAgentCard(read);
console.log('connected to', read.supportedInterfaces[0]?.url);
// #endregion connect

await agent.close();
