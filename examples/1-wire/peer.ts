import type { Message, StreamResponse, Task } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { isJsonRpcError } from '@a2a-js/sdk/errors';
import { textOf } from '@examples/lib/message';
import { servePeer } from '@examples/lib/peer';
import { ask } from '@examples/lib/request';
import { stateName } from '@examples/lib/task';

// #region connect
const peer = await servePeer();
const client = await new ClientFactory().createFromUrl(peer.url);
const card = await client.getAgentCard();
console.log('card', card.name, card.supportedInterfaces[0]?.url);
// #endregion connect

// #region send
const state = (task: Task) => stateName(task.status).slice(11);
const answer = await client.sendMessage(ask('Hello'));
console.log('message', textOf(answer as Message));

const cake = (await client.sendMessage(ask('Cake'))) as Task;
console.log('blocking', state(cake), cake.artifacts.map(textOf));
// #endregion send

// #region stream
function show({ payload }: StreamResponse) {
  if (payload?.$case === 'task')
    console.log('  task', state(payload.value));
  if (payload?.$case === 'artifactUpdate') {
    console.log('  artifact', textOf(payload.value.artifact!));
  }
  if (payload?.$case === 'statusUpdate') {
    console.log('  status', stateName(payload.value.status).slice(11));
  }
}

console.log('stream');
for await (const event of client.sendMessageStream(ask('Cake')))
  show(event);
// #endregion stream

const asked = (await client.sendMessage(ask('Bread'))) as Task;
console.log('question', state(asked), textOf(asked.status!.message!));
const reply = ask('Rye');
Object.assign(reply.message!, { taskId: asked.id });
const bread = (await client.sendMessage(reply)) as Task;
console.log('answered', state(bread), bread.id === asked.id);

// #region cancel
const started = (await client.sendMessage(
  ask('Tower', { returnImmediately: true }),
)) as Task;
console.log('immediately', state(started));

const cancel = (id: string) =>
  client.cancelTask({ id, tenant: '', metadata: undefined });

console.log('subscribe');
let canceled: Promise<Task> | undefined;
const subscription = { id: started.id, tenant: '' };
for await (const event of client.resubscribeTask(subscription)) {
  show(event);
  canceled ??= cancel(started.id);
}
await canceled;
console.log('cancel again', state(await cancel(started.id)));
// #endregion cancel

const get = { id: cake.id, tenant: '', historyLength: 1 };
const { history, artifacts } = await client.getTask(get);
console.log('get', history.length, artifacts.length);

const list = { tenant: '', contextId: '', status: 0, pageToken: '' };
const page = await client.listTasks({
  ...list,
  pageSize: 2,
  historyLength: undefined,
  statusTimestampAfter: undefined,
  includeArtifacts: undefined,
});
console.log('list', page.tasks.map(state), page.totalSize);

// #region errors
async function refused(what: string, call: Promise<unknown>) {
  try {
    await call;
    console.log(what, 'accepted');
  } catch (error) {
    if (!isJsonRpcError(error)) throw error;
    console.log(what, error.name, error.envelopeCode);
  }
}
await refused('unknown', client.getTask({ ...get, id: 'nobody' }));
await refused('cancel', cancel(cake.id));
const late = ask('More');
Object.assign(late.message!, { taskId: cake.id });
await refused('message', client.sendMessage(late));
const over = client.resubscribeTask({ id: cake.id, tenant: '' });
await refused('subscribe', over.next());
// #endregion errors

await peer.close();
