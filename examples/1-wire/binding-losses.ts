import { TaskState, type CancelTaskRequest } from '@a2a-js/sdk';
import { isRestError } from '@a2a-js/sdk/errors';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { connect } from '@examples/lib/connect';
import { artifactOf, artifactUpdate } from '@examples/lib/events';
import { userText } from '@examples/lib/message';
import { ask, sending } from '@examples/lib/request';
import { serveBindings } from '@examples/lib/serve-bindings';
import { startTurn } from '@examples/lib/turn';

// #region agent
const echo: AgentExecutor = {
  async execute(request, bus) {
    const turn = startTurn(request, bus);
    const { parts } = request.userMessage;
    if (parts[0]?.content?.$case === 'text') {
      turn.status(TaskState.TASK_STATE_INPUT_REQUIRED);
      return;
    }
    bus.publish(artifactUpdate(request, artifactOf('same', parts)));
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

class Listening extends DefaultRequestHandler {
  override async cancelTask(
    request: CancelTaskRequest,
    context: ServerCallContext,
  ) {
    console.log('  metadata the server got:', request.metadata);
    const task = await this.getTask(
      { ...request, historyLength: undefined },
      context,
    );
    return task;
  }
}
// #endregion agent

const agent = await serveBindings((interfaces) => {
  const card = cardAt('', {
    name: 'Echo',
    description: 'Gives back what it gets.',
    supportedInterfaces: interfaces,
  });
  return new Listening(card, new InMemoryTaskStore(), echo);
});

// #region values
const VALUES = [1500, 0.5, 2 ** 53 + 2, '', false, null, { at: null }];

function dataParts() {
  const parts = VALUES.map((value) => ({
    content: { $case: 'data' as const, value },
    mediaType: '',
    filename: '',
    metadata: undefined,
  }));
  return { ...userText(''), parts };
}
// #endregion values

// #region losses
for (const binding of ['JSONRPC', 'HTTP+JSON', 'GRPC']) {
  console.log(binding);
  const client = await connect(agent.url, binding);

  const same = await client.sendMessage(sending(dataParts()));
  const back = 'artifacts' in same ? same.artifacts[0]!.parts : [];
  const values = back.map(({ content }) =>
    content ? JSON.stringify(content.value) : 'nothing',
  );
  console.log('  values that came back:', values.join(' '));

  const task = await client.sendMessage(ask('Wait'));
  const id = 'artifacts' in task ? task.id : '';
  const metadata = { reason: 'too late' };
  await client.cancelTask({ id, tenant: '', metadata });

  try {
    const negative = { id, tenant: '', historyLength: -1 };
    const { history } = await client.getTask(negative);
    console.log('  historyLength -1:', history.length, 'messages');
  } catch (error) {
    if (!isRestError(error)) throw error;
    console.log('  historyLength -1:', error.statusCode, error.reason);
  }
}
// #endregion losses

await agent.close();
