import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ClientFactory } from '@a2a-js/sdk/client';
import { ask } from '@examples/lib/request';
import express from 'express';

// #region agent
import { AGENT_CARD_PATH, AgentCard, TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import { Router } from 'express';

class Greeter implements AgentExecutor {
  async execute(request: RequestContext, bus: ExecutionEventBus) {
    const { taskId, contextId, userMessage, task } = request;
    const ids = { taskId, contextId, metadata: undefined };
    const statusOf = (state: TaskState) => ({
      state,
      message: undefined,
      timestamp: new Date().toISOString(),
    });
    bus.publish(
      AgentEvent.task(
        task ?? {
          id: taskId,
          contextId,
          status: statusOf(TaskState.TASK_STATE_SUBMITTED),
          history: [userMessage],
          artifacts: [],
          metadata: undefined,
        },
      ),
    );
    const working = statusOf(TaskState.TASK_STATE_WORKING);
    bus.publish(AgentEvent.statusUpdate({ ...ids, status: working }));
    const text = userMessage.parts
      .map(({ content }) =>
        content?.$case === 'text' ? content.value : '',
      )
      .join('');
    const artifact = {
      artifactId: crypto.randomUUID(),
      name: 'answer',
      description: '',
      parts: [
        {
          content: { $case: 'text' as const, value: `Hello, ${text}!` },
          mediaType: 'text/plain',
          filename: '',
          metadata: undefined,
        },
      ],
      extensions: [],
      metadata: undefined,
    };
    const whole = { append: false, lastChunk: true };
    bus.publish(AgentEvent.artifactUpdate({ ...ids, artifact, ...whole }));
    const completed = statusOf(TaskState.TASK_STATE_COMPLETED);
    bus.publish(AgentEvent.statusUpdate({ ...ids, status: completed }));
  }

  async cancelTask() {}
}

function greeterAt(url: string) {
  const modes = ['text/plain', 'application/json'];
  const protocol = { protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
  const skill = { id: 'greet', name: 'Greet', description: '', tags: [] };
  const card: AgentCard = {
    name: 'Greeter',
    description: 'Greets whoever writes.',
    version: '1.0.0',
    provider: { organization: 'protoLabs', url: 'https://proto-labs.ai' },
    supportedInterfaces: [{ url, ...protocol, tenant: '' }],
    capabilities: { streaming: true, extensions: [] },
    defaultInputModes: modes,
    defaultOutputModes: modes,
    skills: [
      {
        ...skill,
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    securitySchemes: {},
    securityRequirements: [],
    signatures: [],
  };
  const store = new InMemoryTaskStore();
  const requestHandler = new DefaultRequestHandler(
    card,
    store,
    new Greeter(),
  );
  const wireCard = AgentCard.toJSON(card) as AgentCard;
  const agentCardProvider = async () => wireCard;
  const userBuilder = UserBuilder.noAuthentication;
  return Router()
    .use(`/${AGENT_CARD_PATH}`, agentCardHandler({ agentCardProvider }))
    .use(jsonRpcHandler({ requestHandler, userBuilder }));
}
// #endregion agent

const app = express();
const server = app.listen(0, 'localhost');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://localhost:${port}`;
app.use(greeterAt(url));

const client = await new ClientFactory().createFromUrl(url);
for await (const { payload } of client.sendMessageStream(ask('Ada'))) {
  console.log(payload?.$case);
}

server.close();
server.closeAllConnections();
await once(server, 'close');
