import { agentOf, openHub } from '@examples/lib/open-hub';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region hub
const desk = new FunctionExecutor({
  shout: async ({ parts }, { progress }) => {
    progress('Breathing in.');
    return String(parts[0]?.text).toUpperCase();
  },
});
const agents = [agentOf('desk', desk, 'shout')];
const fallback = { skill: 'shout' };
const hub = await openHub(agents, { config: { fallback } });
// #endregion hub

// #region chat
const reply = await hub.chat({ message: 'hello', messageId: 'my first' });
console.log('chat:', reply.state, reply.text);
// #endregion chat

// #region seen
const { result: seen } = await hub.rpc('GetTask', { id: reply.taskId });
console.log('A2A sees:', seen.status.state);
// #endregion seen

// #region again
const again = await hub.chat({ message: 'hello', messageId: 'my first' });
console.log('the same task:', again.taskId === reply.taskId);
const other = { message: 'goodbye', messageId: 'my first' };
console.log(await hub.chat(other));
// #endregion again

// #region stream
const response = await fetch(`${hub.url}api/chat`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'slowly', stream: true }),
});
for await (const text of response.body!.pipeThrough(
  new TextDecoderStream(),
))
  process.stdout.write(text);
// #endregion stream

await hub.stop();

// #region rung
const everySecond = {
  name: 'reveille',
  cron: '* * * * * *',
  message: 'good morning',
  skill: 'shout',
};
const config = { schedules: [everySecond] };
const clock = await openHub(agents, { config });
const id = await new Promise<string>((resolve) => {
  clock.bus.subscribe('task.state.*', ({ payload: { state, taskId } }) => {
    if (state === 'completed') resolve(taskId);
  });
});
const { result: rung } = await clock.rpc('GetTask', { id });
console.log('by the clock:', rung.history[0].messageId);
// #endregion rung
await clock.stop();
