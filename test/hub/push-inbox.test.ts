import { describe, expect, it } from 'vitest';
import type { AgentCard, TaskPushNotificationConfig } from '@a2a-js/sdk';
import { textPart, type Turn } from '../../examples/2-layer/src/index.ts';
import type { A2aOptions } from '../../examples/3-hub/src/index.ts';
import { send, stateOf, textOf } from './hub.ts';
import { hubFor } from './peer-hub.ts';
import { servePeer, type PeerSetup } from './peer.ts';

const capable =
  (capabilities: Partial<NonNullable<AgentCard['capabilities']>>) => (card: AgentCard) => ({
    ...card,
    capabilities: { ...card.capabilities!, ...capabilities },
  });
const PUSHES = capable({ streaming: false, pushNotifications: true });

/** Looks at a task so rarely that only a notification can tell of its end. */
const RARELY = { silenceMs: 60_000, pollMs: { first: 60_000, most: 60_000 } };

/** A hub that listens, a peer that pushes, and what the peer was told of the hub. */
async function pushedHub(
  work: Parameters<typeof servePeer>[0],
  { before, card = PUSHES }: PeerSetup = {},
  more: Partial<A2aOptions> = {},
) {
  const configs: (TaskPushNotificationConfig & { taskId: string })[] = [];
  const peer = await servePeer(work, {
    card,
    before(request, response, next) {
      const { method, params } = (request.body ?? {}) as { method?: string; params: never };
      if (method === 'CreateTaskPushNotificationConfig') configs.push(params);
      if (before) void before(request, response, next);
      else next();
    },
  });
  const hub = await hubFor({ url: peer.url }, { ...RARELY, ...more });
  const url = await hub.start();
  const post = (body: unknown, headers: Record<string, string>, path = configs[0]!.url) =>
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/a2a+json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { ...hub, peer, url, configs, post };
}

const gated = () => {
  const gate = Promise.withResolvers<void>();
  const work = async (turn: Turn) => {
    turn.progress('half');
    await gate.promise;
    turn.artifact('answer', [textPart('pushed')]);
  };
  return { work, open: gate.resolve };
};

/** A hub whose peer is at work and never ends it; and what it may be told. */
async function listening() {
  const { work } = gated();
  const hub = await pushedHub(work);
  await send(hub, {}, true);
  await expect.poll(() => hub.configs.length).toBe(1);
  await expect.poll(() => hub.peer.calls.filter((method) => method === 'GetTask')).toHaveLength(1);
  const [{ taskId, token }] = hub.configs as [TaskPushNotificationConfig];
  const bearer = { Authorization: `Bearer ${token}` };
  const working = (words: string, about = taskId) => ({
    statusUpdate: {
      taskId: about,
      contextId: '',
      status: {
        state: 'TASK_STATE_WORKING',
        message: { messageId: words, role: 'ROLE_AGENT', parts: [{ text: words }] },
      },
    },
  });
  const progress = () =>
    hub.said
      .filter(({ topic }) => topic.startsWith('agent.skill.progress'))
      .map(({ payload }) => (payload as { words: string }).words);
  return { ...hub, taskId, token, bearer, working, progress };
}

describe('POST /push/:taskId', () => {
  it('takes what the peer shows its token for, as it comes, and once', async () => {
    const { post, bearer, token, working, progress } = await listening();
    const other = { 'X-A2A-Notification-Token': token };
    const words = ['one', 'two', 'one', 'two'];
    for (const [at, word] of words.entries()) {
      const response = await post(working(word), at % 2 ? bearer : other);
      expect(response.status).toBe(204);
    }
    expect(progress().filter((word) => word !== 'half')).toEqual(['one', 'two']);
  });

  it('has a token of its own for each task', async () => {
    const hub = await listening();
    await send(hub, { text: 'another' }, true);
    await expect.poll(() => hub.configs.length).toBe(2);
    const tokens = hub.configs.map(({ token }) => token);
    expect(new Set(tokens).size).toBe(2);
    const response = await hub.post({}, { Authorization: `Bearer ${tokens[1]}` });
    expect(response.status).toBe(401);
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { Authorization: 'Bearer guess' }],
    ['another scheme', { Authorization: 'Basic guess' }],
    ['a token that is empty', { 'X-A2A-Notification-Token': '' }],
  ] as [string, Record<string, string>][])(
    'refuses %s before it reads the body',
    async (_w, headers) => {
      const { post } = await listening();
      for (const body of ['no JSON', {}, 'x'.repeat(2_000_000)]) {
        const response = await post(body, headers);
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        expect(await response.json()).toEqual({ error: 'This is not the token.' });
      }
    },
  );

  it('does not tell a task that there is not from a wrong token', async () => {
    const { post, bearer, url, working } = await listening();
    const response = await post(working('x'), bearer, `${url}push/nobody`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'This is not the token.' });
  });

  it.each([
    ['no JSON', 'no JSON', 400, 'The body is no JSON.'],
    ['a list', [], 400, /^Expected exactly one of task, message/],
    ['no payload', {}, 400, /^Expected exactly one of/],
    ['a bare task', { id: 'TASK', status: { state: 'TASK_STATE_COMPLETED' } }, 400, /^Expected/],
    ['two payloads', { task: { id: 'TASK' }, message: {} }, 400, /^Expected exactly one of/],
    ['another task', { task: { id: 'x' } }, 400, 'This is about another task.'],
    ['a body without end', 'x'.repeat(2_000_000), 413, 'The body is too large.'],
  ] as [string, unknown, number, string | RegExp][])(
    'refuses %s',
    async (_w, body, status, why) => {
      const { post, bearer, progress, taskId } = await listening();
      const text = typeof body === 'string' ? body : JSON.stringify(body).replace('TASK', taskId);
      const response = await post(text, bearer);
      expect(response.status).toBe(status);
      const { error } = (await response.json()) as { error: string };
      expect(error).toMatch(why);
      expect(progress()).not.toContain('x');
    },
  );

  it('does not believe that a task has ended: it looks', async () => {
    const { post, bearer, taskId, peer, said } = await listening();
    const ended = {
      statusUpdate: { taskId, contextId: '', status: { state: 'TASK_STATE_FAILED' } },
    };
    expect((await post(ended, bearer)).status).toBe(204);
    await expect
      .poll(() => peer.calls.filter((method) => method === 'GetTask').length)
      .toBeGreaterThan(1);
    expect(said.some(({ topic }) => topic.startsWith('agent.skill.response'))).toBe(false);
  });
});

it.each([
  ['a peer that pushes and does not stream', PUSHES, {}],
  [
    'a peer that streams, when the configuration asks for it',
    capable({ streaming: true, pushNotifications: true }),
    { way: 'push' as const },
  ],
])('%s tells the hub of the end', async (_what, card, more) => {
  const { work, open } = gated();
  const hub = await pushedHub(work, { card }, more);
  const asking = send(hub, {});
  await expect.poll(() => hub.configs.length).toBe(1);
  expect(hub.configs[0]!.url).toMatch(new RegExp(`^${hub.url}push/[\\w-]{36}$`));
  open();
  const task = await asking;
  expect([stateOf(task), textOf(task)]).toEqual(['completed', 'pushed']);
  expect(hub.peer.calls.filter((method) => method.startsWith('Send'))).toHaveLength(1);
  // Nobody hears of the task any more.
  const response = await hub.post({}, { Authorization: `Bearer ${hub.configs[0]!.token}` });
  expect(response.status).toBe(401);
});

it('a peer that refuses to push is polled, and the reason is told', async () => {
  const reasons: string[] = [];
  const hub = await pushedHub(
    async () => 'polled',
    { card: capable({ streaming: false, pushNotifications: false }) },
    { way: 'push', pollMs: { first: 10, most: 50 }, onPolled: (why) => void reasons.push(why) },
  );
  expect(textOf(await send(hub, {}))).toBe('polled');
  expect(reasons).toEqual([expect.stringMatching(/not supported/i)]);
});
