import { ListTasksRequest } from '@a2a-js/sdk';
import { listen } from '@examples/lib/listen';
import { smallHub } from '@examples/lib/small-hub';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region own-path
const shout = async (words: string) => words.toUpperCase();

const skill = new FunctionExecutor({
  chat: ({ parts }) => shout(parts[0]?.text ?? ''),
});
const hub = await smallHub(skill);

/** A door beside it, which calls what the skill calls. */
const chat = await listen(() => async (request) => {
  const { message } = (await request.json()) as { message: string };
  return Response.json({ text: await shout(message) });
});
// #endregion own-path

// #region list
const body = JSON.stringify({ message: 'hello' });
const answer = await fetch(`${chat.url}/`, { method: 'POST', body });
console.log('the chat hears:', await answer.text());
const all = ListTasksRequest.fromJSON({});
const { tasks } = await hub.client.listTasks(all);
console.log('tasks that the hub knows of:', tasks.length);
// #endregion list

await chat.close();
await hub.close();
