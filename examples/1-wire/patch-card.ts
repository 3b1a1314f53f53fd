import { ClientFactory } from '@a2a-js/sdk/client';
import { VersionNotSupportedError } from '@a2a-js/sdk/errors';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};

// #region card
const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Exact',
    description: 'Names its version too exactly.',
    supportedInterfaces: [
      {
        url,
        protocolBinding: 'JSONRPC',
        protocolVersion: '1.0.0',
        tenant: '',
      },
    ],
  }),
  executor: idle,
}));
// #endregion card

// #region call
const client = await new ClientFactory().createFromUrl(agent.url);
try {
  await client.sendMessage({
    message: userText('Hello?'),
    tenant: '',
    configuration: undefined,
    metadata: undefined,
  });
} catch (error) {
  if (!(error instanceof VersionNotSupportedError)) throw error;
  const [said, supported] = error.message.split('. ');
  console.log(said);
  console.log(supported);
}
// #endregion call

await agent.close();
