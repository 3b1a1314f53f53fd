import {
  call,
  eventsOf,
  saying,
  twins,
  verdict,
} from '@examples/lib/twins';

const { row, close } = await twins();

// #region mix
await row('blocking', async (url) => {
  const answer = await call(url, 'SendMessage', saying('mix'));
  const [member] = Object.keys(answer.body.result ?? {});
  return member ?? verdict(answer);
});

await row('streaming', async (url) => {
  const params = saying('mix');
  const { body } = await call(url, 'SendStreamingMessage', params);
  return eventsOf(body).join(', ');
});

await row('the tasks', async (url) => {
  const { body } = await call(url, 'ListTasks', {});
  const states = body.result.tasks.map(
    (task: { status: { state: string } }) => task.status.state,
  );
  return states.join(', ');
});
// #endregion mix

await close();
