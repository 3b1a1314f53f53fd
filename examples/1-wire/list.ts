import {
  TaskState,
  type ListTasksRequest,
  type ListTasksResponse,
} from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { cardAt } from '@examples/lib/card';
import { kitchen } from '@examples/lib/kitchen';
import { textOf, userText } from '@examples/lib/message';
import { serve } from '@examples/lib/serve';

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Kitchen', description: 'Cooks one dish.' }),
  executor: kitchen(),
}));
const client = await new ClientFactory().createFromUrl(agent.url);

// #region orders
const order = (contextId: string, text: string) =>
  client.sendMessage({
    message: { ...userText(text), contextId },
    tenant: '',
    configuration: undefined,
    metadata: undefined,
  });
await order('table-1', 'Soup');
await order('table-1', 'Which bread?');
await order('table-2', 'Cake');
// #endregion orders

// #region list
const all: ListTasksRequest = {
  tenant: '',
  contextId: '',
  status: TaskState.TASK_STATE_UNSPECIFIED,
  pageSize: undefined,
  pageToken: '',
  historyLength: undefined,
  statusTimestampAfter: undefined,
  includeArtifacts: undefined,
};

function print(what: string, { tasks, totalSize }: ListTasksResponse) {
  const names = tasks.map(({ history: [first], id }) =>
    first ? textOf(first) : id.slice(0, 8),
  );
  console.log(what.padEnd(9), `${totalSize}:`, names.join(', '));
}

print('all', await client.listTasks(all));
// #endregion list

// #region filters
const table = { contextId: 'table-1' };
const waiting = { status: TaskState.TASK_STATE_INPUT_REQUIRED };
print('table-1', await client.listTasks({ ...all, ...table }));
print('waiting', await client.listTasks({ ...all, ...waiting }));

const none = { ...all, contextId: 'table-2', ...waiting };
print('neither', await client.listTasks(none));
// #endregion filters

// #region contents
const dishes = await client.listTasks({
  ...all,
  historyLength: 0,
  includeArtifacts: true,
});
for (const { artifacts } of dishes.tasks) {
  console.log('dish     ', artifacts.map(textOf).join() || '(none)');
}
// #endregion contents

await agent.close();
