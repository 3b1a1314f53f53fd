import { roleToJSON, type Part } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

// #region agent
const show = ({ content }: Part) => {
  if (!content) return 'nothing';
  const { $case, value } = content;
  const seen = $case === 'raw' ? value.length : JSON.stringify(value);
  return `${$case} ${seen}`;
};

const inspector: AgentExecutor = {
  async execute({ userMessage: { role, parts }, contextId }, bus) {
    const seen = `${roleToJSON(role)}: ${parts.map(show).join(', ')}`;
    bus.publish(AgentEvent.message(agentText(seen, { contextId })));
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Inspector', description: 'Says what came.' }),
  executor: inspector,
}));

async function send(label: string, message: object) {
  const messageId = crypto.randomUUID();
  const response = await fetch(agent.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendMessage',
      params: {
        message: { messageId, role: 'ROLE_USER', ...message },
      },
    }),
  });
  const { result, error } = JSON.parse(await response.text());
  const seen = result?.message.parts[0].text;
  const refused = error && `${error.code} ${error.message}`;
  console.log(label.padEnd(16), seen ?? refused);
}

// #region parts
await send('kind: "text"', { parts: [{ kind: 'text', text: 'Hi' }] });
await send('file', { parts: [{ file: { bytes: 'SGk=' } }] });
await send('$case', {
  parts: [{ content: { $case: 'text', value: 'Hi' } }],
});
await send('two kinds', { parts: [{ url: 'https://a.b', text: 'Hi' }] });
await send('text: 7', { parts: [{ text: 7 }] });
await send('text: ""', { parts: [{ text: '' }] });
await send('raw: not base64', { parts: [{ raw: 'Rhine & Maas!' }] });
await send('data: null', { parts: [{ data: null }] });
await send('data: ""', { parts: [{ data: '' }] });
await send('data: false', { parts: [{ data: false }] });
await send('no content', { parts: [{ mediaType: 'text/plain' }] });
await send('parts: []', { parts: [] });
await send('no parts', {});
await send('parts: "Hi"', { parts: 'Hi' });
await send('parts: [null]', { parts: [null] });
// #endregion parts

// #region roles
const parts = [{ text: 'Hi' }];
await send('role: "user"', { role: 'user', parts });
await send('role: 1', { role: 1, parts });
await send('role: null', { role: null, parts });
await send('ROLE_AGENT', { role: 'ROLE_AGENT', parts });
await send('message_id', { messageId: undefined, message_id: 'm', parts });
await send('messageId: ""', { messageId: '', parts });
await send('messageId: 7', { messageId: 7, parts });
await send('mood: "good"', { mood: 'good', parts });
// #endregion roles

await agent.close();
