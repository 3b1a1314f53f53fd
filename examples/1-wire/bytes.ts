import type { Part } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';

// #region executor
function look(where: string, part: Part | undefined) {
  if (part?.content?.$case !== 'raw') throw new Error('No bytes.');
  const { value } = part.content;
  console.log(where, Buffer.isBuffer(value) ? 'Buffer' : 'Uint8Array');
  console.log('  as it is', value.toString('base64'));
  console.log('  wrapped ', Buffer.from(value).toString('base64'));
}

const keeper: AgentExecutor = {
  async execute({ contextId, userMessage }, bus) {
    look('agent: ', userMessage.parts[0]);
    const reply = agentText('', { contextId });
    bus.publish(AgentEvent.message({ ...reply, parts: userMessage.parts }));
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Keeper', description: 'Gives bytes back.' }),
  executor: keeper,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

const request = ask('');
request.message!.parts = [
  {
    content: { $case: 'raw', value: Buffer.from('hi') },
    mediaType: 'application/octet-stream',
    filename: 'greeting.bin',
    metadata: undefined,
  },
];
const answer = await client.sendMessage(request);
if ('messageId' in answer) look('client:', answer.parts[0]);

await agent.close();
