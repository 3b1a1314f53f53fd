import { expect, it } from 'vitest';
import { contextOf } from '../../examples/3-hub/src/index.ts';
import { hubOf, stateOf } from './hub.ts';

const USERS = {
  users: [
    { name: 'ada', apiKey: 'ada-secret' },
    { name: 'bob', bearer: 'bob-secret' },
  ],
};
const ADA = { 'X-API-Key': 'ada-secret' };
const BOB = { Authorization: 'Bearer bob-secret' };

async function chatOf(config: object = {}) {
  const hub = await hubOf(config);
  const url = await hub.start();
  const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${url}api/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
  const say = async (body: object, headers = {}) => (await post(body, headers)).json();
  return { ...hub, url, post, say };
}

/** The events of a stream: names and data. */
async function eventsOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)!;
      return [event, JSON.parse(data!)] as const;
    });
}

it('a message is answered with a task, its state and the text', async () => {
  const { say, handler } = await chatOf();
  const reply = await say({ message: 'hello', skill: 'echo' });
  const ids = { taskId: expect.any(String), contextId: expect.any(String) };
  expect(reply).toEqual({ ...ids, state: 'completed', text: 'hello' });
  const task = await handler.getTask({ id: reply.taskId, tenant: '' }, contextOf('', 'a2a'));
  expect(stateOf(task)).toBe('completed');
});

it('a question is answered in the same task', async () => {
  const { say } = await chatOf();
  const { taskId, contextId, ...asked } = await say({ message: 'buy', skill: 'ask' });
  expect(asked).toEqual({ state: 'input-required', text: 'Which one?' });
  const reply = await say({ message: 'red', taskId, contextId });
  expect(reply).toEqual({ taskId, contextId, state: 'completed', text: 'Which one? red' });
});

it('what is said meanwhile is told in a stream, and the reply once, at last', async () => {
  const { post } = await chatOf();
  const response = await post({ message: 'tool', target: 'ava', stream: true });
  const events = await eventsOf(response);
  const names = events.map(([event]) => event);
  expect(names.slice(0, 2)).toEqual(['status', 'status']);
  expect(names.filter((name) => name === 'reply')).toHaveLength(1);
  expect(events).toContainEqual(['text', { artifactId: 'answer', text: 'HEY', append: false }]);
  expect(events.at(-1)).toEqual([
    'reply',
    {
      taskId: expect.any(String),
      contextId: expect.any(String),
      state: 'completed',
      text: 'HEY',
    },
  ]);
});

it('a task goes on when the reader of its stream goes away', async () => {
  const { post, said, handler } = await chatOf();
  const reader = new AbortController();
  const response = await post({ message: '', skill: 'wait' }, {}, reader.signal);
  expect(response.status).toBe(400);
  const asking = await post({ message: 'x', skill: 'grant', stream: true }, {}, reader.signal);
  const { value } = await asking.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toContain('event: status');
  await expect
    .poll(() => said.some(({ topic }) => topic.startsWith('agent.input.request')))
    .toBe(true);
  reader.abort();
  const id = said.find(({ topic }) => topic.startsWith('task.state'))!.correlationId;
  const get = () => handler.getTask({ id, tenant: '' }, contextOf('', 'a2a'));
  expect(stateOf(await get())).toBe('auth-required');
});

it('a message that is sent again is the same task', async () => {
  const { say, said } = await chatOf();
  const body = { message: 'hello', messageId: 'm-1', skill: 'echo' };
  expect(await say(body)).toEqual(await say(body));
  expect(said.filter(({ topic }) => topic === 'agent.skill.request')).toHaveLength(1);
});

it.each([
  ['no JSON', '{"message":', 400, /^The body /],
  ['no message', {}, 400, /^message: /],
  ['an empty message', { message: '' }, 400, /^message: /],
  ['an unknown member', { message: 'a', mesage: 'b' }, 400, /mesage/],
  ['a target that is no name', { message: 'a', target: 7 }, 400, /^target: /],
  ['an unknown task', { message: 'a', taskId: 'nobody' }, 404, /nobody/],
  ['an unknown task, streamed', { message: 'a', taskId: 'nobody', stream: true }, 404, /nobody/],
  ['too much', { message: 'a'.repeat(2_000_000) }, 413, /^The body /],
])('%s is refused in JSON, with its reason', async (_what, body, status, reason) => {
  const { post } = await chatOf();
  const response = await post(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: expect.stringMatching(reason) });
});

it('a request that no skill takes is a task that was rejected', async () => {
  const { say } = await chatOf();
  expect(await say({ message: 'a', skill: 'fly' })).toMatchObject({
    state: 'rejected',
    text: 'No agent has the skill fly.',
  });
});

it('who shows no secret is not let in, and nobody answers for another', async () => {
  const { post, say, kept } = await chatOf(USERS);
  const refused = await post({ message: 'a', skill: 'echo' });
  expect([refused.status, refused.headers.has('www-authenticate')]).toEqual([401, true]);
  const { taskId } = await say({ message: 'buy', skill: 'ask' }, ADA);
  expect((await kept.questions.list('ada')).map((question) => question.taskId)).toEqual([taskId]);
  const other = await post({ message: 'red', taskId }, BOB);
  const nobody = await post({ message: 'red', taskId: 'nobody' }, BOB);
  expect([other.status, nobody.status]).toEqual([404, 404]);
  expect((await other.text()).replace(taskId, 'nobody')).toBe(await nobody.text());
  expect(await say({ message: 'red', taskId }, ADA)).toMatchObject({ state: 'completed' });
});
