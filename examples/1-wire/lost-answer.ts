import { TaskState, type Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { readAnswer } from '@examples/lib/answer';
import { cardAt } from '@examples/lib/card';
import {
  artifactOf,
  artifactUpdate,
  newTask,
  statusUpdate,
} from '@examples/lib/events';
import { textOf, textPart } from '@examples/lib/message';
import { ask } from '@examples/lib/request';
import { serve } from '@examples/lib/serve';
import { sleep } from '@examples/lib/sleep';

const looked = Promise.withResolvers<void>();

// #region executor
const guide: AgentExecutor = {
  async execute(request, bus) {
    bus.publish(AgentEvent.task(newTask(request)));
    const say = (state: TaskState, words: string) =>
      bus.publish(statusUpdate(request, state, words));

    say(TaskState.TASK_STATE_WORKING, 'It could be the Danube.');
    await looked.promise;
    const river = artifactOf('river', [
      textPart('The Rh'),
      textPart('ine'),
    ]);
    bus.publish(artifactUpdate(request, river));
    const city = artifactOf('city', [textPart('Basel')]);
    bus.publish(artifactUpdate(request, city));
    say(TaskState.TASK_STATE_COMPLETED, 'That was easy.');
  },
  async cancelTask() {},
};
// #endregion executor

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Guide', description: 'Names a river.' }),
  executor: guide,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region wrong
const wrong: Record<string, (task: Task) => string | undefined> = {
  'status message': ({ status }) =>
    status?.message && textOf(status.message),
  'last message  ': ({ history }) => textOf(history.at(-1)!),
  'first artifact': ({ artifacts: [first] }) => first && textOf(first),
  'first part    ': ({ artifacts: [first] }) =>
    first && textOf({ parts: first.parts.slice(0, 1) }),
};

function compare(task: Task) {
  for (const [place, read] of Object.entries(wrong)) {
    console.log(' ', place, JSON.stringify(read(task)));
  }
  const { kind, items } = readAnswer(task);
  console.log('  readAnswer    ', kind, JSON.stringify(items.map(textOf)));
}
// #endregion wrong

// #region early
const wish = 'A river and a city on it';
const early = await client.sendMessage(
  ask(wish, { returnImmediately: true }),
);
if ('messageId' in early) throw new Error('This agent starts a task.');
const { id } = early;
const look = () =>
  client.getTask({ id, tenant: '', historyLength: undefined });

console.log('while it works');
compare(await look());
looked.resolve();
await sleep(50);
console.log('when it is done');
compare(await look());
// #endregion early

await agent.close();
