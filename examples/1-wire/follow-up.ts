import { TaskState, type Message } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { sending } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { startTurn } from '@examples/lib/turn';

// #region agent
const painter: AgentExecutor = {
  async execute(context, bus) {
    const turn = startTurn(context, bus);
    const [earlier] = context.referenceTasks ?? [];
    const wish = textOf(context.userMessage);
    const before = earlier?.artifacts.map(textOf).join();
    turn.artifact('Picture', before ? `${before}, ${wish}` : wish);
    turn.status(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Painter', description: 'Paints in words.' }),
  executor: painter,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

async function paint(message: Message) {
  const answer = await client.sendMessage(sending(message));
  if ('messageId' in answer) throw new Error('not a task');
  console.log(answer.artifacts.map(textOf).join());
  return answer;
}

// #region client
const boat = await paint(userText('a boat'));
const red = await paint({
  ...userText('in red'),
  contextId: boat.contextId,
  referenceTaskIds: [boat.id],
});
console.log('same context', red.contextId === boat.contextId);
console.log('same task   ', red.id === boat.id);
// #endregion client

await agent.close();
