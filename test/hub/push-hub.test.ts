import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { file } from './databases.ts';
import { eventsOf, served } from './edge-hub.ts';

/** A webhook on loopback: what it heard, each as its state or kind. */
async function webhook(answer: (count: number) => number | 'hang' = () => 204) {
  const heard: { what: string; token: string; isAgain: boolean }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { task, statusUpdate } = JSON.parse(body);
    const state = (task ?? statusUpdate)?.status.state ?? 'artifact';
    heard.push({
      what: state.replace('TASK_STATE_', '').toLowerCase(),
      token: String(request.headers['x-a2a-notification-token']),
      isAgain: request.headers['a2a-redelivery'] === 'true',
    });
    const status = answer(heard.length);
    if (status !== 'hang') response.writeHead(status).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/hook`, heard };
}

const ALLOWED = { push: { allow: ['localhost'] } };

const paramsOf = (url: string, skill = 'echo') => ({
  message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'hi' }] },
  metadata: { skill },
  configuration: { taskPushNotificationConfig: { url, token: 'tok' } },
});

it('tells the webhook of a task each step, in order, and prints nothing', async () => {
  const printed = vi.spyOn(console, 'info').mockReturnValue();
  const logged = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => [printed, logged].forEach((spy) => spy.mockRestore()));
  const { url, heard } = await webhook();
  const hub = await served(ALLOWED);
  const card = await (await hub.get('.well-known/agent-card.json')).json();
  expect(card.capabilities.pushNotifications).toBe(true);
  await hub.call('SendMessage', paramsOf(url));
  const steps = ['submitted', 'working', 'artifact', 'completed'];
  await expect.poll(() => heard.map(({ what }) => what)).toEqual(steps);
  expect(new Set(heard.map(({ token }) => token))).toEqual(new Set(['tok']));
  expect([...printed.mock.calls, ...logged.mock.calls]).toEqual([]);
});

it('does not call what nobody has allowed, and says which field is to blame', async () => {
  const { url, heard } = await webhook();
  const hub = await served();
  const refused = await (await hub.call('SendMessage', paramsOf(url))).json();
  expect(refused.error).toMatchObject({
    code: -32602,
    message: 'url: localhost is not public',
  });
  const task = await (
    await hub.call('SendMessage', { ...paramsOf(url), configuration: {} })
  ).json();
  const taskId = task.result.task.id;
  const create = { taskId, url: 'http://169.254.169.254/latest' };
  const also = await (await hub.call('CreateTaskPushNotificationConfig', create)).json();
  expect(also.error.message).toBe('url: 169.254.169.254 is not public');
  expect(heard).toEqual([]);
});

it('tells after a restart what it owed, marked when it may have been told', async () => {
  const { url, heard } = await webhook((count) => (count === 1 ? 'hang' : 204));
  const config = { ...ALLOWED, storage: `sqlite:${file()}` };
  const before = await served(config);
  await before.call('SendMessage', paramsOf(url));
  await expect.poll(() => heard.length).toBe(1);
  await before.stop();
  const after = await served(config);
  await expect
    .poll(() => heard.map(({ what }) => what))
    .toEqual(['submitted', 'submitted', 'working', 'artifact', 'completed']);
  expect(heard.map(({ isAgain }) => isAgain)).toEqual([false, true, false, false, false]);
  const owed = () =>
    after.kept.storage.read((db) => db.selectFrom('deliveries').selectAll().execute());
  await expect.poll(owed).toEqual([]);
});

it('news of a webhook is told to its owner and to nobody else', async () => {
  const { url } = await webhook(() => 410);
  const users = ['ada', 'bob'].map((name) => ({ name, apiKey: `${name}-secret` }));
  const hub = await served({ ...ALLOWED, users });
  const as = (name: string) => ({ 'X-API-Key': `${name}-secret` });
  const [adas, bobs] = await Promise.all([
    eventsOf(hub.url, as('ada')),
    eventsOf(hub.url, as('bob')),
  ]);
  await hub.call('SendMessage', paramsOf(url), as('ada'));
  await expect.poll(() => adas.map(({ name }) => name)).toContain('fleet.push.dead');
  hub.registry.setAvailable('ava', false, 'gone');
  await expect.poll(() => bobs.map(({ name }) => name)).toEqual(['fleet.agent.down']);
});
