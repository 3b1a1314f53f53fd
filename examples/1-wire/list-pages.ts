import { TaskState, type Task } from '@a2a-js/sdk';
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

const ids = new Map<string, string>();
async function say(text: string, taskId = '') {
  const answer = await client.sendMessage({
    message: { ...userText(text), taskId },
    tenant: '',
    configuration: undefined,
    metadata: undefined,
  });
  if ('status' in answer) ids.set(text, answer.id);
}

// #region pages
for (const dish of ['Soup?', 'Rice?', 'Fish?', 'Cake?', 'Tea?']) {
  await say(dish);
}

const page = (pageToken: string) =>
  client.listTasks({
    tenant: '',
    contextId: '',
    status: TaskState.TASK_STATE_UNSPECIFIED,
    pageSize: 2,
    pageToken,
    historyLength: undefined,
    statusTimestampAfter: undefined,
    includeArtifacts: undefined,
  });

async function read(between = async () => {}) {
  const seen: string[] = [];
  let token = '';
  let total = 0;
  do {
    const { tasks, nextPageToken, totalSize } = await page(token);
    seen.push(tasks.map(dishOf).join(' ') || 'nothing');
    if (token === '') await between();
    token = nextPageToken;
    total = totalSize;
  } while (token !== '');
  console.log(`${seen.join(' | ')}  (of ${total})`);
}
await read();
// #endregion pages

function dishOf({ history: [question] }: Task) {
  return question ? textOf(question).replace('?', '') : '';
}

// #region moved
await read(() => say('With salt', ids.get('Soup?')));
// #endregion moved

// #region lost
await read(() => say('With milk', ids.get('Tea?')));
// #endregion lost

// #region careful
async function readAll(attempts = 3) {
  const tasks = new Map<string, Task>();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    let token = '';
    let total = 0;
    do {
      const answer = await page(token);
      for (const task of answer.tasks) tasks.set(task.id, task);
      token = answer.nextPageToken;
      total = answer.totalSize;
    } while (token !== '');
    if (tasks.size >= total) return [...tasks.values()];
  }
  throw new Error(`The list changed ${attempts} times.`);
}
console.log('all of them:', (await readAll()).length);
// #endregion careful

await agent.close();
