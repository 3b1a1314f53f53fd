import type { AgentExecutor } from '@a2a-js/sdk/server';
import { cardAt } from '@examples/lib/card';
import { post } from '@examples/lib/post';
import { serve } from '@examples/lib/serve';

const idle: AgentExecutor = {
  async execute() {},
  async cancelTask() {},
};

const agent = await serve((url) => ({
  card: cardAt(url, { name: 'Modern', description: 'Speaks A2A 1.0.' }),
  executor: idle,
}));

// #region try
const list = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {} };

async function speak(version: string | undefined, query = '') {
  const { body } = await post(`${agent.url}/${query}`, list, {
    'content-type': 'application/json',
    ...(version !== undefined && { 'a2a-version': version }),
  });
  const { error } = body;
  const heard = error && /'(.*?)'/.exec(error.message)?.[1];
  const verdict = error ? `${error.code}, heard ${heard}` : 'accepted';
  const sent = version === undefined ? 'none' : JSON.stringify(version);
  console.log(sent.padEnd(7), query.padEnd(17), verdict);
}
// #endregion try

// #region values
await speak(undefined);
for (const version of ['', '0.3', '1', '1.0', '1.0.0', '1.1', '99.0']) {
  await speak(version);
}
// #endregion values

// #region query
await speak(undefined, '?A2A-Version=1.0');
await speak('1.0', '?A2A-Version=0.3');
// #endregion query

await agent.close();
