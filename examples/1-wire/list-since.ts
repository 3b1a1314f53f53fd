import { TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentEvent, type AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { textOf, userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

const day = (time: string) => `2026-06-01T${time}Z`;

// #region bells
const bells: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: {
          state: TaskState.TASK_STATE_COMPLETED,
          message: undefined,
          timestamp: day(textOf(userMessage)),
        },
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      }),
    );
  },
  async cancelTask() {},
};
// #endregion bells

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Bells', description: 'Rings on the hour.' }),
  executor: bells,
}));
const client = await new ClientFactory().createFromUrl(agent.url);

const ring = (time: string) =>
  client.sendMessage({
    message: userText(time),
    tenant: '',
    configuration: undefined,
    metadata: undefined,
  });

// #region boundary
await ring('12:00:00.000');
await ring('12:05:00.000');
await ring('12:05:00.000');

async function since(statusTimestampAfter: string) {
  const { tasks } = await client.listTasks({
    tenant: '',
    contextId: '',
    status: TaskState.TASK_STATE_UNSPECIFIED,
    pageSize: undefined,
    pageToken: '',
    historyLength: undefined,
    statusTimestampAfter,
    includeArtifacts: undefined,
  });
  return tasks;
}
for (const time of ['12:00:00.000', '12:05:00.000', '12:04:59.999']) {
  console.log('after', time, (await since(day(time))).length);
}
// #endregion boundary

// #region poll
const known = new Set<string>();
let newest = new Date(day('12:00:00.000'));

async function poll() {
  const from = new Date(newest.getTime() - 1).toISOString();
  let fresh = 0;
  for (const { id, status } of await since(from)) {
    const at = status?.timestamp ?? '';
    if (known.has(`${id} ${at}`)) continue;
    known.add(`${id} ${at}`);
    fresh++;
    if (new Date(at) > newest) newest = new Date(at);
  }
  console.log('poll ', fresh);
}
await poll();
await poll();
await ring('12:05:00.000');
await poll();
// #endregion poll

await agent.close();
