import { TaskState, type Part } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region agent
const COST_URI = 'https://proto-labs.ai/a2a/ext/cost-v1';
const COST_MIME = 'application/vnd.protolabs.cost-v1+json';

class Prober implements AgentExecutor {
  async execute(request: RequestContext, bus: ExecutionEventBus) {
    const { taskId, contextId, userMessage } = request;
    const ids = { taskId, contextId, metadata: undefined };
    const status = (state: TaskState) => ({
      state,
      message: undefined,
      timestamp: new Date().toISOString(),
    });
    const say = (state: TaskState) =>
      bus.publish(
        AgentEvent.statusUpdate({ ...ids, status: status(state) }),
      );
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: status(TaskState.TASK_STATE_SUBMITTED),
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      }),
    );
    say(TaskState.TASK_STATE_WORKING);
    const words: Part = {
      content: { $case: 'text', value: 'A test timed out.' },
      mediaType: 'text/plain',
      filename: '',
      metadata: undefined,
    };
    const usage = { input_tokens: 1500, output_tokens: 320 };
    const cost: Part = {
      content: { $case: 'data', value: { usage } },
      mediaType: 'application/json',
      filename: '',
      metadata: { mimeType: COST_MIME },
    };
    const artifact = {
      artifactId: crypto.randomUUID(),
      name: 'answer',
      description: '',
      parts: [words, cost],
      extensions: [],
      metadata: undefined,
    };
    const whole = { append: false, lastChunk: true };
    bus.publish(AgentEvent.artifactUpdate({ ...ids, ...whole, artifact }));
    say(TaskState.TASK_STATE_COMPLETED);
  }

  async cancelTask() {}
}

const agent = await serve((url) => ({
  card: {
    name: 'Prober',
    description: 'Says why a build failed.',
    version: '1.0.0',
    provider: { organization: 'protoLabs', url: 'https://proto-labs.ai' },
    supportedInterfaces: [
      {
        url,
        protocolBinding: 'JSONRPC',
        protocolVersion: '1.0',
        tenant: '',
      },
    ],
    capabilities: {
      streaming: true,
      extensions: [
        {
          uri: COST_URI,
          description: 'Tokens, time and money that a task took.',
          required: false,
          params: undefined,
        },
      ],
    },
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['text/plain', 'application/json'],
    skills: [
      {
        id: 'probe',
        name: 'Probe',
        description: 'Says why a build failed.',
        tags: ['ci'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    securitySchemes: {},
    securityRequirements: [],
    signatures: [],
  },
  executor: new Prober(),
}));
// #endregion agent

// #region client
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage(ask('Why did the build fail?'));
if ('messageId' in answer) throw new Error('expected a task');

const parts = answer.artifacts.flatMap((artifact) => artifact.parts);
for (const { content, metadata } of parts) {
  if (metadata?.['mimeType'] !== COST_MIME) continue;
  if (content?.$case !== 'data') continue;
  const { usage } = content.value;
  console.log('tokens:', usage.input_tokens + usage.output_tokens);
}
// #endregion client

await agent.close();
