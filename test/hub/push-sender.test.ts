import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StreamResponse, TaskPushNotificationConfig } from '@a2a-js/sdk';
import { Bus, type BusMessage } from '../../examples/3-hub/src/bus.ts';
import { Addresses } from '../../examples/3-hub/src/push/addresses.ts';
import { HookStore } from '../../examples/3-hub/src/push/hooks.ts';
import { checkHook, redactHook } from '../../examples/3-hub/src/push/registration.ts';
import { PushSender, type SenderOptions } from '../../examples/3-hub/src/push/sender.ts';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { Storage } from '../../examples/3-hub/src/kept/store/storage.ts';
import { DATABASES } from './databases.ts';

interface Heard {
  headers: IncomingHttpHeaders;
  body: { statusUpdate?: { status: { message: { parts: [{ text: string }] } } } };
}

type Answer = (heard: Heard, count: number) => number | 'hang' | 'cut' | Promise<number>;

/** A webhook on loopback that answers as it is told to. */
async function hook(answer: Answer = () => 204) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', async () => {
      const one: Heard = { headers: request.headers, body: JSON.parse(text) as Heard['body'] };
      heard.push(one);
      const status = await answer(one, heard.length);
      if (status === 'cut') return void response.destroy();
      if (status === 'hang') return;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const words = () => heard.map(({ body }) => body.statusUpdate!.status.message.parts[0].text);
  return { url: `http://127.0.0.1:${port}/hook`, heard, words };
}

const context = contextOf('ada');

const event = (text: string, taskId = 't') =>
  StreamResponse.fromJSON({
    statusUpdate: {
      taskId,
      contextId: 'c',
      status: { state: 'TASK_STATE_WORKING', message: { messageId: 'm', parts: [{ text }] } },
    },
  });

const config = (url: string, more: object = {}) =>
  TaskPushNotificationConfig.fromJSON({ id: 'h', taskId: 't', url, ...more });

/** What a hub needs to tell webhooks, until the test ends. */
async function senderOf(
  storage?: Storage,
  options: Partial<SenderOptions> = {},
  open: (typeof DATABASES)[0][1] = DATABASES[0]![1],
) {
  const kept = storage ?? new Storage(await open());
  const bus = new Bus();
  const said: BusMessage[] = [];
  bus.subscribe('fleet.push.*', (message) => void said.push(message));
  const addresses = new Addresses(['127.0.0.0/8']);
  const hooks = new HookStore(kept);
  const errors: unknown[] = [];
  const sender = new PushSender({
    storage: kept,
    hooks,
    addresses,
    bus,
    attempts: 3,
    waitMs: { first: 5, most: 20 },
    timeoutMs: 500,
    onError: (error) => void errors.push(error),
    ...options,
  });
  onTestFinished(async () => {
    await sender.stop();
    await addresses.dispatcher.destroy();
  });
  const owed = async () =>
    (await kept.db.selectFrom('deliveries').selectAll().orderBy('id').execute()).length;
  const save = (one: TaskPushNotificationConfig) => hooks.save(one.taskId, context, one);
  return { sender, hooks, said, storage: kept, addresses, owed, save, errors };
}

describe.each(DATABASES)('on %s', (_name, open) => {
  it('tells a webhook in order, with what it is to be shown, and then owes nothing', async () => {
    const { url, heard, words } = await hook(() => new Promise((r) => setTimeout(r, 3, 204)));
    const { sender, save, owed, errors } = await senderOf(undefined, {}, open);
    const authentication = { scheme: 'Bearer', credentials: 'sesame' };
    await save(config(url, { token: 'tok', authentication }));
    for (const text of ['one', 'two', 'three']) void sender.send(event(text), context);
    await expect.poll(words).toEqual(['one', 'two', 'three']);
    expect(heard[0]!.headers).toMatchObject({
      'content-type': 'application/a2a+json',
      authorization: 'Bearer sesame',
      'x-a2a-notification-token': 'tok',
    });
    expect(heard.filter(({ headers }) => 'a2a-redelivery' in headers)).toEqual([]);
    await expect.poll(owed).toBe(0);
    expect(errors).toEqual([]);
  });

  it('tells after a restart what it owed, and marks what may have been told', async () => {
    const { url, heard, words } = await hook((_, count) => (count === 1 ? 'hang' : 204));
    const first = await senderOf(undefined, { timeoutMs: 60_000 }, open);
    await first.save(config(url));
    await first.sender.send(event('one'), context);
    await first.sender.send(event('two'), context);
    await expect.poll(() => heard.length).toBe(1);
    await first.sender.stop();
    expect(await first.owed()).toBe(2);
    const second = await senderOf(first.storage);
    await second.sender.start();
    await expect.poll(words).toEqual(['one', 'one', 'two']);
    const again = heard.map(({ headers }) => headers['a2a-redelivery']);
    expect(again).toEqual([undefined, 'true', undefined]);
    await expect.poll(second.owed).toBe(0);
  });
});

it.each([
  ['answers 503', 503],
  ['answers 429', 429],
  ['cuts the connection', 'cut'],
  ['never answers', 'hang'],
] as const)('tries again when the webhook %s, and says so', async (_what, status) => {
  const { url, heard, words } = await hook((_, count) => (count === 1 ? status : 204));
  const { sender, save, said } = await senderOf();
  await save(config(url));
  await sender.send(event('one'), context);
  await sender.send(event('two'), context);
  await expect.poll(words).toEqual(['one', 'one', 'two']);
  expect(heard[1]!.headers['a2a-redelivery']).toBe('true');
  expect(said).toEqual([]);
});

it('gives a dead webhook up, tells that, and no other webhook waits for it', async () => {
  const dead = await hook(() => 500);
  const alive = await hook();
  const { sender, save, said, hooks, owed } = await senderOf();
  await save(config(dead.url, { id: 'dead' }));
  await save(config(alive.url, { id: 'alive' }));
  await sender.send(event('one'), context);
  await sender.send(event('two'), context);
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toMatchObject({
    topic: 'fleet.push.dead',
    correlationId: 't',
    payload: { owner: 'ada', words: 'A webhook is told nothing more: it answered 500, 3 times.' },
  });
  expect(dead.words()).toEqual(['one', 'one', 'one']);
  expect(alive.words()).toEqual(['one', 'two']);
  expect((await hooks.load('t', context)).map(({ id }) => id)).toEqual(['alive']);
  await sender.send(event('three'), context);
  await expect.poll(alive.words).toEqual(['one', 'two', 'three']);
  await expect.poll(owed).toBe(0);
});

it('gives a webhook up that nobody listens at, and one that is gone at once', async () => {
  const gone = await hook(() => 410);
  const { sender, save, said } = await senderOf();
  await save(config('http://127.0.0.1:1/hook', { taskId: 'closed' }));
  await save(config(gone.url));
  await sender.send(event('one', 'closed'), context);
  await sender.send(event('one'), context);
  await expect.poll(() => said.map(({ topic }) => topic)).toHaveLength(2);
  expect(gone.heard).toHaveLength(1);
});

it.each([400, 401, 302])('does not insist when a webhook answers %s', async (status) => {
  const { url, words } = await hook((_, count) => (count === 1 ? status : 204));
  const { sender, save, said } = await senderOf();
  await save(config(url, { token: 'tok' }));
  await sender.send(event('one'), context);
  await sender.send(event('two'), context);
  await expect.poll(words).toEqual(['one', 'two']);
  expect(said.map(({ topic }) => topic)).toEqual(['fleet.push.lost']);
});

it('a webhook that is taken back is told nothing more', async () => {
  const gate = Promise.withResolvers<void>();
  const { url, words } = await hook(() => gate.promise.then(() => 204));
  const { sender, save, hooks, owed } = await senderOf();
  await save(config(url));
  await sender.send(event('one'), context);
  await sender.send(event('two'), context);
  await expect.poll(() => words().length).toBe(1);
  await hooks.delete('t', context, 'h');
  gate.resolve();
  await expect.poll(owed).toBe(0);
  expect(words()).toEqual(['one']);
});

it('one that cannot keep up is given up', async () => {
  const { url } = await hook(() => 'hang');
  const { sender, save, said, owed } = await senderOf(undefined, { queue: 5, attempts: 2 });
  await save(config(url));
  for (let n = 0; n < 10; n++) await sender.send(event(`${n}`), context);
  await expect.poll(() => said.length, { timeout: 5000 }).toBe(1);
  await expect.poll(owed).toBe(0);
});

it('asks the storage for the webhooks of a task once', async () => {
  const { sender, storage } = await senderOf();
  let reads = 0;
  const read = storage.read.bind(storage);
  storage.read = (work) => (reads++, read(work));
  for (let n = 0; n < 10; n++) await sender.send(event(`${n}`), context);
  expect(reads).toBe(1);
});

it('tells a webhook although the storage fails', async () => {
  const { url, words } = await hook();
  const { sender, save, storage, errors } = await senderOf();
  await save(config(url));
  storage.write = async () => {
    throw new Error('disk full');
  };
  await sender.send(event('one'), context);
  await sender.send(event('two'), context);
  await expect.poll(words).toEqual(['one', 'two']);
  expect(errors.length).toBeGreaterThan(0);
});

describe('a registration', () => {
  const limits = async () => {
    const { hooks, addresses } = await senderOf();
    return { hooks, addresses, perTask: 2 };
  };

  it.each([
    ['url', { url: 'http://10.0.0.1/' }],
    ['url', { url: '' }],
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: `http://8.8.8.8/${'x'.repeat(2048)}` }],
    ['token', { token: 'a\r\nX-Evil: 1' }],
    ['token', { token: 'a\u{2028}' }],
    ['token', { token: 'x'.repeat(5000) }],
    ['authentication.scheme', { authentication: { scheme: 'Bearer x', credentials: 'y' } }],
    ['authentication.scheme', { authentication: { credentials: 'y' } }],
    ['authentication.credentials', { authentication: { scheme: 'Bearer', credentials: 'y\n' } }],
  ])('is refused for its %s', async (field, more) => {
    const checked = checkHook(config('http://8.8.8.8/', more), context, await limits());
    await expect(checked).rejects.toMatchObject({
      name: 'RequestMalformedError',
      metadata: { field },
    });
  });

  it('is one of a few for a task, and may be changed', async () => {
    const all = await limits();
    for (const id of ['a', 'b'])
      await all.hooks.save('t', context, config('http://8.8.8.8/', { id }));
    const check = (id: string) => checkHook(config('http://8.8.8.8/', { id }), context, all);
    await expect(check('b')).resolves.toBeUndefined();
    await expect(check('c')).rejects.toThrow('taskId: has 2 webhooks, as many as may be');
  });

  it('is read without its secrets', () => {
    const authentication = { scheme: 'Bearer', credentials: 'sesame' };
    const redacted = redactHook(config('http://8.8.8.8/', { token: 'tok', authentication }));
    const json = JSON.stringify(TaskPushNotificationConfig.toJSON(redacted));
    expect(json).not.toMatch(/sesame|tok"/);
    expect(redacted.authentication?.scheme).toBe('Bearer');
  });
});
