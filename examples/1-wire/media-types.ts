import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serveHandler } from '@examples/lib/serve-handler';

// #region executor
const reader: AgentExecutor = {
  async execute({ contextId, request }, bus) {
    const wanted = request.configuration?.acceptedOutputModes ?? [];
    const words = `You accept ${wanted.join(', ') || 'anything'}.`;
    bus.publish(AgentEvent.message(agentText(words, { contextId })));
  },
  async cancelTask() {},
};
// #endregion executor

// #region server
const cardFor = (url: string) =>
  cardAt(url, {
    name: 'Reader',
    description: 'Reads plain text.',
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
  });
const agent = await serveHandler(
  (url) =>
    new DefaultRequestHandler(
      cardFor(url),
      new InMemoryTaskStore(),
      reader,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      { validateInputModes: true },
    ),
);
// #endregion server

const factory = new ClientFactory();
const client = await factory.createFromAgentCard(cardFor(agent.url));

// #region input
for (const type of ['text/plain', '', 'text/markdown', 'text/plain; v=1']) {
  const request = ask('Hello?');
  request.message!.parts[0]!.mediaType = type;
  try {
    await client.sendMessage(request);
    console.log(JSON.stringify(type), 'accepted');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log(JSON.stringify(type), error.name);
  }
}
// #endregion input

// #region output
const answer = await client.sendMessage(
  ask('A map', { acceptedOutputModes: ['image/png'] }),
);
if ('messageId' in answer) console.log(textOf(answer));
// #endregion output

await agent.close();
