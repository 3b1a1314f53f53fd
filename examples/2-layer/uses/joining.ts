import type { Task } from '@a2a-js/sdk';
import { textOf } from '@examples/lib/message';
import { openAgent } from '@examples/lib/open-agent';
import { told, toldStatus } from '@examples/lib/told';
import { FleetExecutor, type Turn } from '@protolabs/a2a';

// #region agent
const { promise: cooked, resolve: cook } = Promise.withResolvers<void>();

class Waiter extends FleetExecutor {
  protected override async work(turn: Turn) {
    await cooked;
    return `Here you are: ${turn.text.replaceAll('\n', ', ')}.`;
  }
}
// #endregion agent

const agent = await openAgent(new Waiter());

// #region join
const { id: taskId } = await agent.begin('soup');

const { status } = await agent.begin('bread', { taskId });
console.log('bread:', toldStatus(status));
// #endregion join

// #region stream
try {
  for await (const event of agent.stream('wine', { taskId })) {
    console.log('wine:', told(event));
  }
} catch (error) {
  console.log('wine:', String(error));
}
// #endregion stream

// #region watch
let cheese: Promise<Task> | undefined;
const { client } = agent;
for await (const event of client.resubscribeTask({
  id: taskId,
  tenant: '',
})) {
  console.log('watching:', told(event));
  cheese ??= agent.send('cheese', { taskId });
  if (told(event) === 'statusUpdate WORKING') cook();
}
for (const artifact of (await cheese)!.artifacts) {
  console.log('cheese:', textOf(artifact));
}
// #endregion watch

await agent.close();
