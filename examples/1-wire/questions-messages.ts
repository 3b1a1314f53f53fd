import { call, saying, twins, verdict } from '@examples/lib/twins';

const { row, close } = await twins();
// #region send
async function send(url: string, message: object, params: object = {}) {
  const said = saying('linger', message);
  return call(url, 'SendMessage', { ...said, ...params });
}
// #endregion send

// #region roles
for (const role of ['ROLE_AGENT', 'user', 'role_user']) {
  await row(`role ${role}`, async (url) =>
    verdict(await send(url, { role })),
  );
}
// #endregion roles

// #region parts
const parts: Record<string, object[]> = {
  'a media type nobody has': [
    { url: 'https://example.com/a.mp3', mediaType: 'audio/mpeg' },
  ],
  'text/markdown': [{ text: 'message', mediaType: 'text/markdown' }],
  '"mes" and "sage"': [{ text: 'mes' }, { text: 'sage' }],
};
for (const [what, some] of Object.entries(parts)) {
  await row(what, async (url) => {
    const { error, result } = (await send(url, { parts: some })).body;
    return error ? error.code : `ok, a ${Object.keys(result)}`;
  });
}
// #endregion parts

// #region configuration
await row('only audio, please', async (url) => {
  const configuration = { acceptedOutputModes: ['audio/mpeg'] };
  return verdict(await send(url, {}, { configuration }));
});
await row('push, which it has not', async (url) => {
  const taskPushNotificationConfig = { url: 'https://example.com/' };
  const configuration = { taskPushNotificationConfig };
  return verdict(await send(url, {}, { configuration }));
});
// #endregion configuration

// #region tenant
await row('a tenant nobody has', async (url) => {
  const answer = await send(url, {}, { tenant: 'acme' });
  const { id } = answer.body.result.task;
  const alone = await call(url, 'GetTask', { id });
  const again = await call(url, 'GetTask', { id, tenant: 'acme' });
  return [answer, alone, again].map(verdict).join(', ');
});
// #endregion tenant

// #region misplaced
await row('contextId beside message', async (url) => {
  const { body } = await send(url, {}, { contextId: 'mine' });
  return body.result.task.contextId === 'mine' ? 'taken' : 'ignored';
});
// #endregion misplaced

await close();
