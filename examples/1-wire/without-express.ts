import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { fetchHandler } from '@examples/lib/fetch-handler';
import { listen } from '@examples/lib/listen';
import { post } from '@examples/lib/post';
import { ask } from '@examples/lib/request';
import { sleep } from '@examples/lib/sleep';
import { slowJob } from '@examples/lib/slow-job';
import { stateName } from '@examples/lib/task';

// #region serve
const agent = await listen((url) => {
  const card = cardAt(url, {
    name: 'Clerk',
    description: 'Files papers.',
    capabilities: { streaming: true, extensions: [] },
  });
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, slowJob);
  return fetchHandler(handler, { limit: 2000 });
});
// #endregion serve

// #region use
const client = await new ClientFactory().createFromUrl(agent.url);
const task = await client.sendMessage(ask('File this'));
if ('artifacts' in task) console.log('send:  ', stateName(task.status));

const events: string[] = [];
for await (const { payload } of client.sendMessageStream(ask('And this'))) {
  events.push(payload?.$case ?? 'nothing');
}
console.log('stream:', events.join(' '));
// #endregion use

// #region leave
let id = '';
const leave = new AbortController();
const { signal } = leave;
const watched = client.sendMessageStream(ask('This too'), { signal });
for await (const { payload } of watched) {
  if (payload?.$case === 'task') id = payload.value.id;
  break;
}
leave.abort();
await sleep(500);
const left = await client.getTask({ id, tenant: '', historyLength: 0 });
console.log('left:  ', stateName(left.status));
// #endregion leave

// #region large
const padded: typeof fetch = (url, init) =>
  fetch(url, { ...init, body: String(init?.body) + ' '.repeat(2000) });
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl: padded })],
});
try {
  const clumsy = await factory.createFromUrl(agent.url);
  await clumsy.sendMessage(ask('A big file'));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.log('large: ', error.name, error.message.slice(0, 60));
}
// #endregion large

// #region broken
const broken = await post(agent.url, '{"jsonrpc":');
console.log('broken:', broken.status, broken.body.error.code);
const nothing = await post(agent.url, 'null');
console.log('null:  ', nothing.status, nothing.body.error.code);
const type = { 'content-type': 'text/plain', 'a2a-version': '1.0' };
const text = await post(agent.url, '{}', type);
console.log('text:  ', text.status, text.body.error.code);
const elsewhere = await post(`${agent.url}/rpc`, '{}');
console.log('path:  ', elsewhere.status, elsewhere.body);
// #endregion broken

await agent.close();
