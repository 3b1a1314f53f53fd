import { agentOf, openHub } from '@examples/lib/open-hub';
import { FunctionExecutor } from '../src/executors/function.ts';

// #region hub
const desk = new FunctionExecutor({
  shout: async ({ parts }, { progress }) => {
    progress('Breathing in.');
    return String(parts[0]?.text).toUpperCase();
  },
});
const everySecond = {
  name: 'reveille',
  cron: '* * * * * *',
  message: 'good morning',
  skill: 'shout',
};
const config = { schedules: [everySecond], fallback: { skill: 'shout' } };
const hub = await openHub([agentOf('desk', desk, 'shout')], { config });
// #endregion hub

// #region schedule
/** Who is told of the end of the first task that came by the clock. */
const rung = new Promise<string>((resolve) => {
  hub.bus.subscribe('agent.skill.request', ({ payload }) => {
    if (payload.entry === 'schedule') resolve(payload.messageId);
  });
});
// #endregion schedule

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

// #region rung
console.log('by the clock:', await rung);
const { result: list } = await hub.rpc('ListTasks', {});
console.log('tasks in all:', list.totalSize);
// #endregion rung
await hub.stop();
