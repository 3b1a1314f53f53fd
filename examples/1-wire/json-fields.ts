import type { Message } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

// #region echo
let read: Message | undefined;

const echo: AgentExecutor = {
  async execute({ userMessage, contextId }, bus) {
    read = userMessage;
    bus.publish(AgentEvent.message({ ...userMessage, contextId }));
  },
  async cancelTask() {},
};
// #endregion echo

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Echo', description: 'Says what came.' }),
  executor: echo,
}));

// #region send
const BASE = {
  messageId: '"messageId":"m-1"',
  role: '"role":"ROLE_USER"',
  parts: '"parts":[{"text":"Hi"}]',
};

/** Sends a message in which `text` is all there is of one field. */
async function follow(field: keyof Message, text = '') {
  const members = Object.values({ ...BASE, [field]: text });
  const message = members.filter(Boolean).join(',');
  const { body } = await post(
    agent.url,
    `{"jsonrpc":"2.0","id":1,"method":"SendMessage",
      "params":{"message":{${message}}}}`,
  );
  const sent = (text || `no ${field}`).padEnd(32);
  const { result, error } = body;
  if (error) return console.log(sent, error.code, error.message);

  const memory = JSON.stringify(read![field]) ?? 'undefined';
  const wire = JSON.stringify(result.message[field]) ?? 'absent';
  console.log(sent, memory.padEnd(17), wire);
}
// #endregion send

// #region names
await follow('messageId', '"messageId":"c"');
await follow('messageId', '"message_id":"s"');
await follow('messageId', '"message_id":"s","messageId":"c"');
await follow('messageId', '"messageId":"1","messageId":"2"');
await follow('messageId', '"MessageId":"C"');
await follow('extensions', '"mood":"good"');
// #endregion names

// #region enums
await follow('role', '"role":"ROLE_AGENT"');
await follow('role', '"role":2');
await follow('role', '"role":"2"');
await follow('role', '"role":"agent"');
await follow('role', '"role":"Role_Agent"');
await follow('role', '"role":99');
await follow('role', '"role":"ROLE_UNSPECIFIED"');
await follow('role', '"role":0');
await follow('role', '"role":null');
await follow('role');
// #endregion enums

// #region empty
await follow('messageId', '"messageId":""');
await follow('messageId', '"messageId":null');
await follow('extensions');
await follow('extensions', '"extensions":[]');
await follow('extensions', '"extensions":null');
await follow('parts');
await follow('parts', '"parts":[]');
await follow('metadata');
await follow('metadata', '"metadata":null');
await follow('metadata', '"metadata":{}');
// #endregion empty

// #region types
await follow('messageId', '"messageId":7');
await follow('messageId', '"messageId":{}');
await follow('extensions', '"extensions":"urn:x"');
await follow('extensions', '"extensions":[7,null]');
await follow('metadata', '"metadata":{"a":[null,1.50]}');
await follow('metadata', '"metadata":[1,2]');
await follow('metadata', '"metadata":"text"');
await follow('parts', '"parts":{"text":"Hi"}');
// #endregion types

await agent.close();
