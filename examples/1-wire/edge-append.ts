import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
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

type Write = (text: string, lastChunk?: boolean) => void;
const CHUNKS = ['Rivers carry ', 'the mountains.'];

// #region wrong
const byHand: AgentExecutor['execute'] = async (request, bus) => {
  bus.publish(AgentEvent.task(newTask(request)));
  for (const [index, chunk] of CHUNKS.entries()) {
    const id = index === 0 ? 'poem' : 'peom';
    const piece = artifactOf(id, [textPart(chunk)]);
    bus.publish(artifactUpdate(request, piece, { append: index > 0 }));
  }
  bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
};
// #endregion wrong

// #region right
/** Writes one artifact in pieces: the id is chosen once, here. */
function writer(request: RequestContext, bus: ExecutionEventBus): Write {
  const id = crypto.randomUUID();
  let append = false;
  return (text, lastChunk = false) => {
    const piece = artifactOf(id, [textPart(text)]);
    bus.publish(artifactUpdate(request, piece, { append, lastChunk }));
    append = true;
  };
}

const byWriter: AgentExecutor['execute'] = async (request, bus) => {
  bus.publish(AgentEvent.task(newTask(request)));
  const write = writer(request, bus);
  for (const chunk of CHUNKS) write(chunk, chunk === CHUNKS.at(-1));
  bus.publish(statusUpdate(request, TaskState.TASK_STATE_COMPLETED));
};
// #endregion right

// #region client
for (const execute of [byHand, byWriter]) {
  const agent = await serve((url) => ({
    card: cardAt(url, { name: 'Poet', description: 'Writes one line.' }),
    executor: { execute, async cancelTask() {} },
  }));
  const client = await new ClientFactory().createFromUrl(agent.url);
  const task = await client.sendMessage(ask('Rivers'));
  if ('messageId' in task) throw new Error('not a task');
  console.log(
    task.artifacts.length,
    task.artifacts.map(textOf).join(' | '),
  );
  await agent.close();
}
// #endregion client
