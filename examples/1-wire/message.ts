import { Role, type Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { serve } from '@examples/lib/serve';

// #region agent
const echo: AgentExecutor = {
  async execute({ userMessage, contextId }, bus) {
    const reply: Message = {
      messageId: crypto.randomUUID(),
      role: Role.ROLE_AGENT,
      parts: userMessage.parts,
      contextId,
      taskId: '',
      extensions: [],
      referenceTaskIds: [],
      metadata: undefined,
    };
    bus.publish(AgentEvent.message(reply));
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: {
    name: 'Echo',
    description: 'Says back what it hears.',
    version: '1.0.0',
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' },
    ],
    capabilities: { extensions: [] },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    provider: undefined,
    securitySchemes: {},
    securityRequirements: [],
    signatures: [],
  },
  executor: echo,
}));

// #region raw
const response = await fetch(agent.url, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'SendMessage',
    params: {
      message: {
        messageId: crypto.randomUUID(),
        role: 'ROLE_USER',
        parts: [{ text: 'Hello?' }],
      },
    },
  }),
});
const { result } = (await response.json()) as { result: any };
console.log(response.status, result.message.parts[0].text);
// #endregion raw

// #region client
const client = await new ClientFactory().createFromUrl(agent.url);
const answer = await client.sendMessage({
  tenant: '',
  message: {
    messageId: crypto.randomUUID(),
    role: Role.ROLE_USER,
    parts: [{
      content: { $case: 'text', value: 'Hello again?' },
      mediaType: 'text/plain', filename: '', metadata: undefined,
    }],
    contextId: '', taskId: '', extensions: [], referenceTaskIds: [],
    metadata: undefined,
  },
  configuration: undefined,
  metadata: undefined,
});
// #endregion client
console.log(JSON.stringify(answer));

await agent.close();
