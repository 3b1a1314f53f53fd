import { TaskState } from '@a2a-js/sdk';
import { ServiceParameters, withA2AExtensions } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { connect } from '@examples/lib/connect';
import { ask } from '@examples/lib/request';
import { serveBindings } from '@examples/lib/serve-bindings';
import { stateName } from '@examples/lib/task';
import { startTurn } from '@examples/lib/turn';

const SALT = 'https://example.com/extensions/salt/v1';

const cook: AgentExecutor = {
  async execute(request, bus) {
    const { context } = request;
    if (context.requestedExtensions?.includes(SALT)) {
      context.addActivatedExtension(SALT);
    }
    const turn = startTurn(request, bus);
    turn.artifact('The dish', 'Soup, hot.');
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

// #region agent
const agent = await serveBindings((interfaces) => {
  const card = cardAt('', {
    name: 'Cook',
    description: 'Cooks, in three languages.',
    supportedInterfaces: interfaces,
    capabilities: {
      streaming: true,
      extensions: [
        {
          uri: SALT,
          description: 'Adds salt.',
          required: false,
          params: undefined,
        },
      ],
    },
  });
  return new DefaultRequestHandler(card, new InMemoryTaskStore(), cook);
});
// #endregion agent

// #region exchange
const withSalt = {
  serviceParameters: ServiceParameters.create(withA2AExtensions(SALT)),
};

for (const binding of ['JSONRPC', 'HTTP+JSON', 'GRPC']) {
  const client = await connect(agent.url, binding);

  const task = await client.sendMessage(ask('Soup'), withSalt);
  const state = 'id' in task ? stateName(task.status) : 'a message';

  const events: string[] = [];
  for await (const { payload } of client.sendMessageStream(ask('Soup'))) {
    events.push(payload?.$case ?? 'nothing');
  }
  console.log(binding.padEnd(9), state, events.join(' '));
}
// #endregion exchange

await agent.close();
