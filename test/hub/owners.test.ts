import { describe, expect, it } from 'vitest';
import { contextOf, FunctionExecutor, type SkillRequest } from '../../examples/3-hub/src/index.ts';
import { eventsOf, served } from './edge-hub.ts';

const USERS = {
  users: [
    { name: 'ada', apiKey: 'ada-secret' },
    { name: 'bob', bearer: 'bob-secret' },
  ],
};
const ADA = { 'X-API-Key': 'ada-secret' };
const BOB = { Authorization: 'Bearer bob-secret' };

const HOOK = { id: 'c', url: 'http://localhost:1/', token: 'a \\" password' };

let count = 0;
const message = (more: object = {}) => ({
  messageId: `m-${count++}`,
  role: 'ROLE_USER',
  parts: [{ text: 'the secret of Ada' }],
  ...more,
});

/** A hub of two users, with a task of Ada's that asks, and one that is over. */
async function twoUsers() {
  const hub = await served({ ...USERS, push: { allow: ['localhost'] } });
  const send = async (skill: string, params: object = {}, headers: object = ADA) => {
    const asked = { message: message(), metadata: { skill }, ...params };
    const answer = await hub.call('SendMessage', asked, headers);
    const { result } = (await answer.json()) as { result: { task: Record<string, string> } };
    return { id: result.task['id']!, contextId: result.task['contextId']! };
  };
  const tasks = { asks: await send('ask'), over: await send('echo') };
  for (const { id: taskId } of Object.values(tasks)) {
    const made = await hub.call('CreateTaskPushNotificationConfig', { ...HOOK, taskId }, ADA);
    expect(await made.json()).toHaveProperty('result.id', 'c');
  }
  return { ...hub, send, ...tasks };
}

/** All methods that name a task, with the id in its place. */
const METHODS: [string, (id: string) => object][] = [
  ['SendMessage', (taskId) => ({ message: message({ taskId }) })],
  ['SendStreamingMessage', (taskId) => ({ message: message({ taskId }) })],
  ['GetTask', (id) => ({ id })],
  ['GetTask', (id) => ({ id, historyLength: 0 })],
  ['CancelTask', (id) => ({ id })],
  ['SubscribeToTask', (id) => ({ id })],
  ['CreateTaskPushNotificationConfig', (taskId) => ({ taskId, ...HOOK })],
  ['GetTaskPushNotificationConfig', (taskId) => ({ taskId, id: 'c' })],
  ['ListTaskPushNotificationConfigs', (taskId) => ({ taskId })],
  ['DeleteTaskPushNotificationConfig', (taskId) => ({ taskId, id: 'c' })],
];

/** The same over HTTP+JSON, and over chat. */
const PATHS: [string, string, ((id: string) => object)?][] = [
  ['POST', 'rest/message:send', (taskId) => ({ message: message({ taskId }) })],
  ['POST', 'rest/message:stream', (taskId) => ({ message: message({ taskId }) })],
  ['GET', 'rest/tasks/ID'],
  ['GET', 'rest/tasks/ID?historyLength=0'],
  ['POST', 'rest/tasks/ID:cancel', () => ({})],
  ['POST', 'rest/tasks/ID:subscribe', () => ({})],
  ['GET', 'rest/tasks/ID:subscribe'],
  ['GET', 'rest/tasks/ID/pushNotificationConfigs'],
  ['POST', 'rest/tasks/ID/pushNotificationConfigs', (taskId) => ({ taskId, ...HOOK })],
  ['GET', 'rest/tasks/ID/pushNotificationConfigs/c'],
  ['DELETE', 'rest/tasks/ID/pushNotificationConfigs/c'],
  ['GET', 'api/tasks/ID'],
  ['POST', 'api/tasks/ID/cancel', () => ({})],
  ['POST', 'api/questions/ID', () => ({ words: 'x' })],
  ['POST', 'api/chat', (taskId) => ({ message: 'x', taskId })],
  ['POST', 'api/chat', (taskId) => ({ message: 'x', taskId, stream: true })],
];

describe('somebody else’s task is like none:', () => {
  const missing = crypto.randomUUID();
  /** All that an answer shows, whatever the id was. */
  const shown = async (response: Response, id: string) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.text()).replaceAll(id, 'ID'),
  });

  it.each(METHODS)('%s', async (method, params) => {
    const { call, asks, over } = await twoUsers();
    const none = await shown(await call(method, params(missing), BOB), missing);
    expect(none.body).toContain('"error"');
    for (const { id } of [asks, over])
      expect(await shown(await call(method, params(id), BOB), id)).toEqual(none);
  });

  it.each(PATHS)('%s %s', async (method, path, body) => {
    const { url, asks, over } = await twoUsers();
    const ask = (id: string) =>
      fetch(url + path.replace('ID', id), {
        method,
        headers: { ...BOB, 'A2A-Version': '1.0', 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body(id)) }),
      });
    const none = await shown(await ask(missing), missing);
    expect(none.status).toBeGreaterThanOrEqual(400);
    for (const { id } of [asks, over]) expect(await shown(await ask(id), id)).toEqual(none);
  });

  it('and takes as long to find', { retry: 3 }, async () => {
    const { handler, asks } = await twoUsers();
    const took: Record<string, number[]> = { [missing]: [], [asks.id]: [] };
    const context = contextOf('bob', 'a2a');
    for (let turn = 0; turn < 300; turn++)
      for (const [id, list] of Object.entries(took)) {
        const began = performance.now();
        await handler.getTask({ id, tenant: '' }, context).catch(() => {});
        list.push(performance.now() - began);
      }
    const [none, hers] = Object.values(took).map((list) => list.toSorted((a, b) => a - b)[150]!);
    expect(hers! / none!).toBeGreaterThan(0.7);
    expect(hers! / none!).toBeLessThan(1.4);
  });
});

it('lists, summaries, questions and events show nothing of anybody else', async () => {
  const hub = await twoUsers();
  const bobs = await eventsOf(hub.url, BOB);
  const adas = await eventsOf(hub.url, ADA);
  await hub.send('fail');
  const mine = await hub.send('echo', {}, BOB);
  await expect
    .poll(() => bobs.some(({ name }) => name.startsWith('autonomous.outcome')))
    .toBe(true);
  await expect
    .poll(() => adas.some(({ name }) => name.startsWith('autonomous.outcome')))
    .toBe(true);
  expect(new Set(bobs.map(({ taskId }) => taskId))).toEqual(new Set([mine.id]));
  expect(adas.some(({ taskId }) => taskId === mine.id)).toBe(false);

  const read = async (path: string) => (await hub.get(path, BOB)).json();
  const { tasks } = await read('api/tasks');
  expect(tasks.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  expect(await read('api/questions')).toEqual([]);
  expect((await read('api/summaries')).outcomes).toEqual([
    { agent: 'desk', skill: 'echo', tasks: 1, successes: 1, durationMs: expect.any(Number) },
  ]);
  const { contextId } = hub.asks;
  const none = { tasks: [], totalSize: 0, nextPageToken: '' };
  const listed = await hub.call('ListTasks', { contextId }, BOB);
  expect((await listed.json()).result).toMatchObject(none);
  expect(await read(`rest/tasks?contextId=${contextId}`)).toMatchObject(none);
  expect((await read('rest/tasks')).totalSize).toBe(1);
});

it('a webhook’s fate is told to whose it is, a peer’s to all, and no failure’s inside to any', async () => {
  const hub = await twoUsers();
  const [adas, bobs] = [await eventsOf(hub.url, ADA), await eventsOf(hub.url, BOB)];
  const { id: taskId } = hub.asks;
  const flow = { correlationId: taskId };
  const words = 'A webhook is told nothing more.';
  hub.bus.publish('fleet.push.dead', { taskId, owner: 'ada', words }, flow);
  hub.bus.publish('system.error', { topic: 'x', message: 'the inside' }, flow);
  hub.bus.publish('fleet.agent.down', { agent: 'ava', words: 'No word.' });
  const names = (events: typeof adas) => events.map(({ name }) => name);
  await expect.poll(() => [names(adas).length, names(bobs).length]).toEqual([3, 1]);
  expect(names(adas)).toEqual(['fleet.push.dead', 'system.error', 'fleet.agent.down']);
  expect(names(bobs)).toEqual(['fleet.agent.down']);
  expect(JSON.stringify(adas)).not.toContain('the inside');
});

it('a context of somebody else’s is another conversation', async () => {
  const hub = await twoUsers();
  const inHers = (skill: string) => ({
    message: message({ contextId: hub.over.contextId, parts: [{ text: 'mine' }] }),
    metadata: { target: 'ava', skill },
  });
  const before = await hub.kept.memory.recall('ada', hub.over.contextId);
  await hub.send('think', inHers('think'), BOB);
  expect(await hub.kept.memory.recall('ada', hub.over.contextId)).toEqual(before);
});

it('a task of somebody else’s cannot be referred to', async () => {
  const seen: SkillRequest[] = [];
  const executor = new FunctionExecutor({
    async look(request) {
      seen.push(request);
      return 'looked';
    },
  });
  const skills = [{ id: 'look', name: 'Look', description: 'Looks.', tags: [] }];
  const hub = await served(USERS, { agents: () => [{ name: 'desk', executor, skills }] });
  const send = async (headers: object, referenceTaskIds: string[]) => {
    const params = { message: message({ referenceTaskIds }), metadata: { skill: 'look' } };
    const answer = await hub.call('SendMessage', params, headers);
    return (await answer.json()).result.task.id as string;
  };
  const hers = await send(ADA, []);
  const his = await send(BOB, []);
  await send(BOB, [hers, his, crypto.randomUUID()]);
  expect(seen.at(-1)!.referenceTaskIds).toEqual([his]);
});

it('the same message id of two users is two messages', async () => {
  const hub = await served(USERS);
  const params = { message: message(), metadata: { skill: 'echo' } };
  const tasks = await Promise.all(
    [ADA, BOB].map(
      async (who) => (await (await hub.call('SendMessage', params, who)).json()).result,
    ),
  );
  expect(tasks[0].task.id).not.toBe(tasks[1].task.id);
});

it('frames are shown to whose they are', async () => {
  const hub = await twoUsers();
  const { id } = hub.over;
  await hub.call('GetTask', { id }, BOB);
  await hub.call('GetTask', { id }, ADA);
  const shown = await (await hub.get(`api/tasks/${id}`, ADA)).json();
  const names = shown.entries.map(({ kind, name }: Record<string, string>) => `${kind} ${name}`);
  expect(names[0]).toBe('incoming SendMessage');
  expect(names[1]).toBe('event agent.skill.request');
  expect(names.slice(-3)).toEqual([
    'outgoing to CreateTaskPushNotificationConfig',
    'incoming GetTask',
    'outgoing to GetTask',
  ]);
  // As it came, but for what the webhook is called with.
  const hook = shown.entries.find(
    ({ kind, name }: Record<string, string>) => kind === 'incoming' && name!.startsWith('Create'),
  );
  expect(JSON.parse(hook.body).params).toEqual({ ...HOOK, token: '…', taskId: id });
  expect(JSON.stringify(shown)).not.toContain('password');
});
