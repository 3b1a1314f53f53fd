import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};
const about = { name: 'Elder', description: 'Speaks A2A 0.3.' };

const agent = await serve((url) => ({
  card: cardAt(url, about),
  executor: idle,
  wellKnown: {
    ...about,
    url,
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    version: '1.0.0',
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [
      {
        id: 'elder',
        name: 'Elder',
        description: 'Speaks A2A 0.3.',
        tags: ['example'],
      },
    ],
  },
}));

// #region connect
try {
  await new ClientFactory().createFromUrl(agent.url);
  console.log('connected');
} catch (error) {
  // The SDK gives this one neither a name nor a code to match.
  console.log(String(error));
}
// #endregion connect

await agent.close();
