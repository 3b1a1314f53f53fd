import { TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contextOf } from '../../examples/3-hub/src/kept/store/owner.ts';
import { DATABASES } from './databases.ts';
import { kept, type Hooks } from './kept.ts';
import { task } from './tasks.ts';

const ada = contextOf('ada');
const asking = (words: string, state = 'INPUT_REQUIRED') => {
  const asks = task('t', state);
  const message = { messageId: words, role: 'ROLE_AGENT', parts: [{ text: words }] };
  return task('t', state, { status: { ...statusOf(asks), message } });
};
const statusOf = ({ status }: ReturnType<typeof task>) => ({
  state: status!.state,
  timestamp: status!.timestamp,
});
const answered = (...words: string[]) =>
  task('t', 'WORKING', {
    history: words.map((text) => ({ messageId: text, role: 'ROLE_USER', parts: [{ text }] })),
  });

const hooks = {
  resume: vi.fn<Hooks['resume']>(async () => {}),
  expire: vi.fn<Hooks['expire']>(async () => true),
};

describe.each(DATABASES)('on %s', (_, open) => {
  let hub: ReturnType<typeof kept>;
  beforeEach(async () => {
    vi.clearAllMocks();
    hub = kept(await open(), hooks);
  });
  afterEach(async () => {
    await hub.stop();
    await hub.db.destroy();
  });
  const payloads = (prefix: string) =>
    hub.heard.filter(({ topic }) => topic.startsWith(prefix)).map(({ payload }) => payload);

  test('a task asks, is answered, and asks again', async () => {
    await hub.tasks.save(task('t', 'WORKING'), ada);
    for (const words of ['Which?', 'Sure?']) {
      await hub.tasks.save(asking(words), ada);
      expect(await hub.questions.list('ada')).toMatchObject([
        { taskId: 't', contextId: 'c', words },
      ]);
      await hub.questions.answer('ada', 't', 'This.');
      expect(hooks.resume).toHaveBeenLastCalledWith(
        expect.objectContaining({ taskId: 't', contextId: 'c', owner: 'ada', tenant: '' }),
        'This.',
      );
      await hub.tasks.save(answered('hi', 'This.'), ada);
      expect(await hub.questions.list('ada')).toEqual([]);
    }
    expect(payloads('agent.input.request')).toMatchObject([
      { words: 'Which?' },
      { words: 'Sure?' },
    ]);
    const answer = { taskId: 't', kind: 'input', words: 'This.' };
    expect(payloads('agent.input.response')).toEqual([answer, answer]);
    const states = payloads('task.state').map((change) => (change as { state: string }).state);
    expect(states.join(' ')).toBe('working input-required working input-required working');
  });

  test('what is granted is told to nobody', async () => {
    await hub.tasks.save(asking('Log in.', 'AUTH_REQUIRED'), ada);
    await hub.questions.answer('ada', 't', 'secret');
    await hub.tasks.save(answered('secret'), ada);
    expect(payloads('agent.input.request')).toMatchObject([{ kind: 'auth', words: 'Log in.' }]);
    expect(payloads('agent.input.response')).toEqual([{ taskId: 't', kind: 'auth', words: '' }]);
  });

  test("nobody answers another's question, nor one twice at once", async () => {
    await hub.tasks.save(asking('Which?'), ada);
    const foreign = hub.questions.answer('bob', 't', 'x').catch((error: Error) => error);
    const missing = hub.questions.answer('bob', 'u', 'x').catch((error: Error) => error);
    expect(await foreign).toEqual(new TaskNotFoundError('No open question: t'));
    expect(await missing).toEqual(new TaskNotFoundError('No open question: u'));
    expect(await hub.questions.list('bob')).toEqual([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    hooks.resume.mockReturnValueOnce(promise);
    const first = hub.questions.answer('ada', 't', 'x');
    const second = hub.questions.answer('ada', 't', 'y');
    await expect(second).rejects.toThrow(UnsupportedOperationError);
    resolve();
    await first;
    expect(hooks.resume).toHaveBeenCalledOnce();
  });

  test('an answer that fails leaves the question open', async () => {
    await hub.tasks.save(asking('Which?'), ada);
    hooks.resume.mockRejectedValueOnce(new Error('no'));
    await expect(hub.questions.answer('ada', 't', 'x')).rejects.toThrow('no');
    await hub.questions.answer('ada', 't', 'x');
    expect(hooks.resume).toHaveBeenCalledTimes(2);
  });

  test('a restart keeps the question, and asks it no second time', async () => {
    await hub.tasks.save(asking('Which?'), ada);
    const again = kept(hub.db, hooks);
    const asks = await again.tasks.load('t', ada);
    asks!.history.push(...answered('This.').history);
    await again.tasks.save(asks!, ada);
    expect(again.topics()).toEqual([]);
    expect(await again.questions.list('ada')).toHaveLength(1);
    await again.tasks.save(answered('This.'), ada);
    expect(again.topics()).toEqual(['task.state.t', 'agent.input.response.t']);
    await again.stop();
  });

  test('a question that nobody answers expires, also over a restart', async () => {
    const short = kept(hub.db, hooks, { ttl: 1 });
    const expired = (on: typeof hub) => on.topics().filter((topic) => topic.includes('expired'));
    await short.tasks.save(asking('Which?'), ada);
    await vi.waitUntil(() => expired(short).length > 0);
    const why = expect.stringMatching(/^Nobody answered before \d{4}-.*Z\.$/) as string;
    expect(hooks.expire).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ taskId: 't' }),
      why,
    );
    expect(await short.questions.list('ada')).toEqual([]);
    const down = kept(hub.db, hooks, { ttl: -1000 });
    down.questions.stop();
    await down.tasks.save(asking('Sure?'), ada);
    await hub.questions.start();
    expect(expired(hub)).toEqual(['agent.input.expired.t']);
    await short.stop();
  });

  test('one that cannot be closed does not keep the others open', async () => {
    const down = kept(hub.db, hooks, { ttl: -1000 });
    down.questions.stop();
    for (const id of ['a', 'b']) {
      const asks = asking(`${id}?`);
      await down.tasks.save({ ...asks, id }, ada);
    }
    hooks.expire.mockRejectedValueOnce(new Error('a broken disk'));
    await hub.questions.start();
    expect(await hub.questions.list('ada')).toMatchObject([{ taskId: 'a' }]);
  });

  test('one that expires while it is answered is closed when the answer fails', async () => {
    const short = kept(hub.db, hooks, { ttl: 30 });
    await short.tasks.save(asking('Which?'), ada);
    const { promise, reject } = Promise.withResolvers<void>();
    hooks.resume.mockReturnValueOnce(promise);
    const answering = short.questions.answer('ada', 't', 'This.');
    const failed = answering.catch((error: Error) => error.message);
    await vi.waitUntil(() => hooks.resume.mock.calls.length > 0);
    setTimeout(() => reject(new Error('a broken peer')), 60);
    expect(await failed).toBe('a broken peer');
    await vi.waitUntil(() => short.topics().includes('agent.input.expired.t'));
    await short.stop();
  });

  test('the end of a task closes its question', async () => {
    await hub.tasks.save(asking('Which?'), ada);
    await hub.tasks.save(task('t', 'CANCELED'), ada);
    expect(await hub.questions.list('ada')).toEqual([]);
  });
});
