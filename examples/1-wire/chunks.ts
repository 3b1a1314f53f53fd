import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
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

// #region agent
type Piece = [artifactId: string, text: string, append: boolean];

const WISHES: Record<string, Piece[]> = {
  append: [
    ['a', 'Hel', false],
    ['a', 'lo', true],
  ],
  replace: [
    ['a', 'Hxl', false],
    ['a', 'Hel', false],
    ['a', 'lo', true],
  ],
  'last erases': [
    ['a', 'Hel', false],
    ['a', 'lo', true],
    ['a', '', false],
  ],
  'id per piece': [
    ['a', 'Hel', false],
    ['b', 'lo', true],
  ],
  'no beginning': [['a', 'lo', true]],
};

const speller: AgentExecutor = {
  async execute(request, bus) {
    bus.publish(AgentEvent.task(newTask(request)));
    const pieces = WISHES[textOf(request.userMessage)] ?? [];
    for (const [index, [id, text, append]] of pieces.entries()) {
      const artifact = artifactOf(id, [textPart(text)]);
      const lastChunk = index === pieces.length - 1;
      bus.publish(artifactUpdate(request, artifact, { append, lastChunk }));
      await sleep(20);
    }
    bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
  },
  async cancelTask() {},
};
// #endregion agent

const agent = await serve((url) => ({
  card: cardAt(url, {
    name: 'Speller',
    description: 'Says hello in pieces.',
    capabilities: { streaming: true, extensions: [] },
  }),
  executor: speller,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region join
for (const wish of Object.keys(WISHES)) {
  let id = '';
  const texts = new Map<string, string>();
  for await (const { payload } of client.sendMessageStream(ask(wish))) {
    if (payload?.$case === 'task') id = payload.value.id;
    if (payload?.$case !== 'artifactUpdate') continue;
    const { artifact, append } = payload.value;
    const key = artifact!.artifactId;
    const before = append ? (texts.get(key) ?? '') : '';
    texts.set(key, before + textOf(artifact!));
  }
  console.log(`${wish}:`, JSON.stringify(Object.fromEntries(texts)));

  const task = await client.getTask({
    id,
    tenant: '',
    historyLength: undefined,
  });
  for (const { artifactId, parts } of task.artifacts) {
    const stored = parts.map((part) => textOf({ parts: [part] }));
    console.log(`  stored ${artifactId}:`, JSON.stringify(stored));
  }
}
// #endregion join

await agent.close();
