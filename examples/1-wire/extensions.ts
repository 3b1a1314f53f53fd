import type { Message } from '@a2a-js/sdk';
import {
  ClientFactory,
  ServiceParameters,
  withA2AExtensions,
} from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

// #region executor
const STAMP = 'https://example.com/extensions/stamp/v1';

const printer: AgentExecutor = {
  async execute({ contextId, context }, bus) {
    const reply = agentText('Printed.', { contextId });
    if (context.requestedExtensions?.includes(STAMP)) {
      context.addActivatedExtension(STAMP);
      reply.extensions = [STAMP];
      reply.metadata = { [STAMP]: { printedAt: new Date().toISOString() } };
    }
    bus.publish(AgentEvent.message(reply));
  },
  async cancelTask() {},
};
// #endregion executor

// #region card
const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Printer',
    description: 'Prints what it is told to.',
    capabilities: {
      streaming: true,
      extensions: [
        {
          uri: STAMP,
          description: 'Says when each page was printed.',
          required: false,
          params: undefined,
        },
      ],
    },
  }),
  executor: printer,
}));
// #endregion card

// #region ask
const client = await new ClientFactory().createFromUrl(agent.url);
const request = () => ({
  message: userText('A page, please'),
  tenant: '',
  configuration: undefined,
  metadata: undefined,
});
const stamped = (answer: Message) =>
  answer.extensions?.includes(STAMP) ? 'stamped' : 'not stamped';

const plain = await client.sendMessage(request());
if ('messageId' in plain) console.log('plain: ', stamped(plain));

const FOLD = 'https://example.com/extensions/fold/v1';
const options = {
  serviceParameters: ServiceParameters.create(
    withA2AExtensions(STAMP, FOLD),
  ),
};
const asked = await client.sendMessage(request(), options);
if ('messageId' in asked) console.log('asked: ', stamped(asked));
// #endregion ask

// #region stream
const events = client.sendMessageStream(request(), options);
for await (const { payload } of events) {
  if (payload?.$case !== 'message') continue;
  console.log('stream:', stamped(payload.value));
}
// #endregion stream

await agent.close();
