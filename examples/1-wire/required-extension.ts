import {
  ClientFactory,
  ServiceParameters,
  withA2AExtensions,
} from '@a2a-js/sdk/client';
import { ExtensionSupportRequiredError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf, userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

const AUDIT = 'https://example.com/extensions/audit/v1';

const auditor: AgentExecutor = {
  async execute({ contextId, context }, bus) {
    context.addActivatedExtension(AUDIT);
    bus.publish(AgentEvent.message(agentText('Noted.', { contextId })));
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Auditor',
    description: 'Writes down who asked for what.',
    capabilities: {
      extensions: [
        {
          uri: AUDIT,
          description: 'The client agrees to be recorded.',
          required: true,
          params: undefined,
        },
      ],
    },
  }),
  executor: auditor,
}));
const client = await new ClientFactory().createFromUrl(agent.url);
const request = () => ({
  message: userText('Pay the invoice'),
  tenant: '',
  configuration: undefined,
  metadata: undefined,
});

// #region refused
try {
  await client.sendMessage(request());
} catch (error) {
  if (!(error instanceof ExtensionSupportRequiredError)) throw error;
  console.log('refused', error.reason);
}
// #endregion refused

// #region agree
const implemented = new Set([AUDIT]);
const { capabilities } = await client.getAgentCard();
const declared = capabilities?.extensions ?? [];

const foreign = declared.find(
  ({ uri, required }) => required && !implemented.has(uri),
);
if (foreign) throw new Error(`This client lacks ${foreign.uri}.`);

const shared = declared
  .map(({ uri }) => uri)
  .filter((uri) => implemented.has(uri));
const answer = await client.sendMessage(request(), {
  serviceParameters: ServiceParameters.create(withA2AExtensions(...shared)),
});
if ('messageId' in answer) console.log('answer ', textOf(answer));
// #endregion agree

await agent.close();
