import { agentOf, openHub } from '@examples/lib/open-hub';
import { JSON_RPC } from '@examples/lib/post';
import { AgentExecutor, ShortMemory } from '../src/executors/agent.ts';

// #region hub
const ava = new AgentExecutor({
  memory: new ShortMemory(),
  // A clock that stands still: each run of this program is alike.
  now: () => 0,
  model: {
    async next(talk) {
      const asked = talk.filter(({ role }) => role === 'user');
      const before = asked.slice(0, -1).map((one) => one.text);
      const text = `We spoke of: ${before.join(', ') || 'nothing'}.`;
      const usage = { input_tokens: 9, output_tokens: 9 };
      return { text, calls: [], usage };
    },
  },
});
const users = [
  { name: 'ada', apiKey: 'adas-secret-key' },
  { name: 'bob', bearer: 'bobs-secret-token' },
];
const config = { users, fallback: { target: 'ava' } };
const hub = await openHub([agentOf('ava', ava, 'chat')], { config });
const ada = { 'x-api-key': 'adas-secret-key' };
const bob = { authorization: 'Bearer bobs-secret-token' };
// #endregion hub

// #region ada
const { taskId, contextId } = await hub.chat({ message: 'my salary' }, ada);
const again = await hub.chat({ message: 'And now?', contextId }, ada);
console.log('ada hears:', again.text);
// #endregion ada

// #region memory
const question = { message: 'What did we speak of?', contextId };
const reply = await hub.chat(question, bob);
console.log('bob hears:', reply.text ?? reply);
// #endregion memory

// #region task
const seen = await hub.rpc('GetTask', { id: taskId }, bob);
const none = await hub.rpc('GetTask', { id: 'no-task' }, bob);
console.log(seen.error.message.replace(taskId, '<id>'));
console.log(none.error.message.replace('no-task', '<id>'));
// #endregion task

// #region pages
const { result } = await hub.rpc('ListTasks', { contextId }, bob);
console.log('tasks that bob sees there:', result.totalSize);
for (const headers of [ada, bob]) {
  const url = `${hub.url}api/tasks/${taskId}`;
  const all = { ...JSON_RPC, ...headers };
  const { status } = await fetch(url, { headers: all });
  console.log(`the console's page of the task: ${status}`);
}
// #endregion pages

// #region nobody
const { status, headers } = await fetch(`${hub.url}api/tasks`);
console.log(status, headers.get('www-authenticate'));
// #endregion nobody
await hub.stop();
