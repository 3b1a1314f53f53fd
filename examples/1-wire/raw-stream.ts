import { TaskState } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { agentText, textOf } from '@examples/lib/message';
import { JSON_RPC } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';
import { startTurn } from '@examples/lib/turn';

const poet: AgentExecutor = {
  async execute(request, bus) {
    const { contextId } = request;
    if (textOf(request.userMessage).endsWith('?')) {
      bus.publish(AgentEvent.message(agentText('Yes.', { contextId })));
      return;
    }
    const turn = startTurn(request, bus);
    turn.artifact('Poem', 'Rivers carry the mountains to the sea.');
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Poet',
    description: 'Writes one line.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: poet,
}));

// #region lines
async function showLines(words: string) {
  const response = await fetch(agent.url, {
    method: 'POST',
    headers: JSON_RPC,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'SendStreamingMessage',
      params: {
        message: {
          messageId: crypto.randomUUID(),
          role: 'ROLE_USER',
          parts: [{ text: words }],
        },
      },
    }),
  });
  const text = await response.text();
  for (const line of text.split(/(?<=\n)/)) {
    const seen = line.replace(/(?<=^.{58}).+/, ' … ');
    console.log(seen.replace('\n', '\\n'));
  }
}
// #endregion lines

await showLines('Can you write?');
await showLines('A line about rivers');

await agent.close();
