import { TaskState, type Artifact, type Task } from '@a2a-js/sdk';
import {
  DefaultExecutionEventBus,
  InMemoryTaskStore,
  type AgentExecutionEvent,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, fail, reject, textPart, type Turn } from '../../examples/2-layer/src/index.ts';
import {
  agentOf,
  callerOf,
  eventsOf,
  message,
  settled,
  stateOf,
  textOfParts,
  wordOf,
  wordsOf,
} from './agent.ts';

/** Every agent of a test, to look for what they leave behind. */
let agents: ReturnType<typeof agentOf>[] = [];
const agent: typeof agentOf = (...args) => {
  const made = agentOf(...args);
  agents.push(made);
  return made;
};

/** A gate for work to wait at. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
const UNTIL_ABORTED = ({ signal }: Turn): Promise<never> =>
  new Promise((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason as Error));
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

/** Nothing leaks: no turn is kept, and no timer runs. */
afterEach(async () => {
  await settled();
  const turns = agents.reduce((sum, { executor }) => sum + executor.busy, 0);
  const timers = vi.getTimerCount();
  if (turns || timers) throw new Error(`left behind: ${turns} turns, ${timers} timers`);
  agents = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a turn', () => {
  it('answers a blocking message with the completed task', async () => {
    const { send } = agent(async ({ text }) => text.toUpperCase());
    const task = await send('hello');
    expect(stateOf(task)).toBe('completed');
    expect(task.artifacts.map(({ name, parts }) => [name, ...textOfParts({ parts })])).toEqual([
      ['answer', 'HELLO'],
    ]);
    expect(task.history.flatMap(textOfParts)).toEqual(['hello']);
    expect(task.status?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('streams the task first, then every event with its ids and a time', async () => {
    const { stream } = agent(async (turn) => {
      turn.progress('half');
      return 'done';
    });
    const events = await eventsOf(stream('go'));
    expect(events.map(wordOf)).toEqual([
      'task submitted',
      'working',
      'working: half',
      '=answer done',
      'completed',
    ]);
    const ids = { taskId: expect.stringMatching(/./), contextId: expect.stringMatching(/./) };
    const values = events.slice(1).map(({ payload }) => payload!.value);
    expect(values).toEqual(values.map(() => expect.objectContaining(ids)));
    const times = values.flatMap((value) => ('status' in value ? value.status?.timestamp : []));
    expect(times).toEqual(Array(3).fill(expect.stringMatching(/Z$/)));
  });

  it('answers at once when asked to, and goes on', async () => {
    const { passed, open } = gate();
    const { begin, get } = agent(async () => {
      await passed;
      return 'done';
    });
    const task = await begin('go');
    expect(stateOf(task)).toBe('submitted');
    await settled();
    expect(stateOf(await get(task.id))).toBe('working');
    open();
    await settled();
    expect(stateOf(await get(task.id))).toBe('completed');
  });

  it('completes without an artifact when the work returns nothing', async () => {
    const { send } = agent(async () => {});
    const task = await send('go');
    expect([stateOf(task), task.artifacts]).toEqual(['completed', []]);
  });

  it.each([{}, null, 0, { state: TaskState.TASK_STATE_WORKING }])(
    'fails when its work returns what ends no turn: %j',
    async (returned) => {
      const onError = vi.fn<(error: unknown) => void>();
      const task = await agent(async () => returned as never, { onError }).send('go');
      expect([stateOf(task), task.artifacts]).toEqual(['failed', []]);
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), expect.any(String));
    },
  );

  it('takes a thenable of another make for a promise', async () => {
    // oxlint-disable-next-line unicorn/no-thenable
    const thenable = { then: (resolve: (text: string) => void) => resolve('done') };
    const { begin, cancel, send } = agent(() => thenable as Promise<string>);
    expect((await send('go')).artifacts.map(textOfParts)).toEqual([['done']]);
    // oxlint-disable-next-line unicorn/no-thenable
    Object.assign(thenable, { then: () => {} });
    const onError = vi.spyOn(console, 'error').mockReturnValue();
    const { id } = await begin('go');
    await settled();
    expect(stateOf(await cancel(id))).toBe('canceled');
    vi.advanceTimersByTime(120_000);
    await settled();
    expect(onError).not.toHaveBeenCalled();
  });

  it('returns an empty answer as an artifact', async () => {
    const task = await agent(async () => '').send('go');
    expect(task.artifacts).toHaveLength(1);
  });

  it.each([
    ['failed', fail],
    ['rejected', reject],
  ])('ends %s with a reason', async (state, end) => {
    const task = await agent(async () => end('Because.')).send('go');
    expect(stateOf(task)).toBe(state);
    expect(textOfParts(task.status?.message)).toEqual(['Because.']);
    expect(task.status?.message).toMatchObject({ taskId: task.id, contextId: task.contextId });
  });

  it('delivers artifacts in chunks, which the task holds whole', async () => {
    const chunks = async (turn: Turn) => {
      const id = turn.artifact('log', [textPart('a')], { lastChunk: false });
      turn.artifact('log', [textPart('b')], { id, lastChunk: false });
      turn.artifact('log', [textPart('c')], { id });
      turn.artifact('other', [textPart('x')]);
    };
    expect(await wordsOf(agent(chunks).stream('go'))).toEqual([
      'task submitted',
      'working',
      '=log a',
      '+log b',
      '+log c',
      '=other x',
      'completed',
    ]);
    const task = await agent(chunks).send('go');
    expect(task.artifacts.map(textOfParts)).toEqual([['a', 'b', 'c'], ['x']]);
  });

  it('replaces an artifact when a piece says not to append', async () => {
    const made = agent(async (turn) => {
      const id = turn.artifact('draft', [textPart('a')], { lastChunk: false });
      turn.artifact('draft', [textPart('b')], { id, lastChunk: false });
      turn.artifact('final', [textPart('c')], { id, append: false, lastChunk: false });
      turn.artifact('final', [textPart('d')], { id });
    });
    const words = await wordsOf(made.stream('go'));
    expect(words.slice(2, -1)).toEqual(['=draft a', '+draft b', '=final c', '+final d']);
    expect((await made.send('go')).artifacts.map(textOfParts)).toEqual([['c', 'd']]);
  });

  it('sends nothing after its end', async () => {
    let late: Turn | undefined;
    const { stream, get } = agent(async (turn) => {
      late = turn;
      return 'done';
    });
    const events = await eventsOf(stream('go'));
    late!.progress('more');
    late!.artifact('more', [textPart('x')]);
    expect(() => late!.authorize('more')).toThrow('aborted');
    await settled();
    const task = await get(late!.ids.taskId);
    expect([events.length, stateOf(task), task.artifacts.length]).toEqual([4, 'completed', 1]);
  });
});

describe('progress', () => {
  it('300 reports at once make one entry of the history, and the last words are kept', async () => {
    const { passed, open } = gate();
    const { begin, get } = agent(async (turn) => {
      for (let n = 1; n <= 300; n++) turn.progress(`${n} of 300`);
      await passed;
    });
    const { id } = await begin('go');
    await settled();
    vi.advanceTimersByTime(1000);
    await settled();
    const said = (await get(id)).history.flatMap(textOfParts);
    expect(said).toEqual(['go', '1 of 300', '300 of 300']);
    open();
  });

  it('300 reports in 3 seconds make four', async () => {
    const { send } = agent(async (turn) => {
      for (let n = 1; n <= 300; n++) {
        turn.progress(String(n));
        vi.advanceTimersByTime(10);
      }
    });
    expect((await send('go')).history.flatMap(textOfParts)).toEqual([
      'go',
      '1',
      '100',
      '200',
      '300',
    ]);
  });

  it('does not undo that the agent waits for a credential', async () => {
    const { send, executor, get } = agent(async (turn) => {
      turn.progress('one');
      turn.progress('two');
      await turn.authorize('Log in.');
    });
    const { id } = await send('go');
    vi.advanceTimersByTime(5000);
    await settled();
    expect(stateOf(await get(id))).toBe('auth-required');
    executor.grant(id, 'token');
    await settled();
    expect(stateOf(await get(id))).toBe('completed');
  });
});

describe('a question', () => {
  const asking = async (turn: Turn) =>
    turn.request.task ? `Thanks: ${turn.text}` : ask('Which one?');

  it('parks the task; the answer goes on with it, the task first and working', async () => {
    const { send, stream } = agent(asking);
    const { id: taskId, contextId, status } = await send('go');
    expect(textOfParts(status?.message)).toEqual(['Which one?']);
    expect(await wordsOf(stream('the red', { taskId, contextId }))).toEqual([
      'task working',
      'working',
      '=answer Thanks: the red',
      'completed',
    ]);
  });

  it('who asks not to wait for the answer does not see the old question', async () => {
    const { send, begin, get } = agent(asking);
    const { id: taskId } = await send('go');
    expect(stateOf(await begin('the red', { taskId }))).toBe('working');
    await settled();
    const task = await get(taskId);
    expect(task.history.flatMap(textOfParts)).toEqual(['go', 'Which one?', 'the red']);
  });

  it('may be asked again, as often as needed', async () => {
    const { send } = agent(async ({ text }) => (text === 'stop' ? 'ok' : ask('More?')));
    let task = await send('go');
    for (const text of ['a', 'b', 'stop']) {
      expect(stateOf(task)).toBe('input-required');
      task = await send(text, { taskId: task.id });
    }
    expect(stateOf(task)).toBe('completed');
  });

  it('an artifact goes on where the earlier turn left it', async () => {
    let id: string | undefined;
    const { send } = agent(async (turn) => {
      id = turn.artifact('log', [textPart(turn.text)], { id });
      return turn.request.task ? undefined : ask('More?');
    });
    const { id: taskId } = await send('a');
    const task = await send('b', { taskId });
    expect(task.artifacts.map(textOfParts)).toEqual([['a', 'b']]);
  });

  it('a message that comes just as the question is asked is not lost', async () => {
    const { stream, send } = agent(asking);
    const events: string[] = [];
    let answer: ReturnType<typeof send> | undefined;
    for await (const event of stream('go')) {
      events.push(wordOf(event));
      const { payload } = event;
      if (payload?.$case === 'statusUpdate' && wordOf(event).startsWith('input'))
        answer = send('the red', { taskId: payload.value.taskId });
    }
    expect(events.at(-1)).toBe('input-required: Which one?');
    expect(stateOf(await answer!)).toBe('completed');
  });
});

describe('an exception', () => {
  it('fails the task under an id that only the log explains', async () => {
    const onError = vi.fn<(error: unknown, id: string) => void>();
    const error = new Error('password of the database: hunter2');
    const { send } = agent(
      async () => {
        throw error;
      },
      { onError },
    );
    const task = await send('go');
    expect(stateOf(task)).toBe('failed');
    const [, id] = onError.mock.lastCall!;
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, id);
    expect(textOfParts(task.status?.message).join('')).toContain(id);
    expect(JSON.stringify(task)).not.toContain('hunter2');
  });

  it('is logged when nobody listens', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await agent(() => {
      throw new Error('before the first await');
    }).send('go');
    expect(log).toHaveBeenCalledOnce();
  });

  it('after a cancel of its own making is for the log alone', async () => {
    const onError = vi.fn<(error: unknown, id: string) => void>();
    const { executor, stream } = agent(
      async ({ ids }) => {
        void executor.cancelTask(ids.taskId, new DefaultExecutionEventBus());
        throw new Error('out of order');
      },
      { onError },
    );
    expect(await wordsOf(stream('go'))).toEqual(['task submitted', 'working', 'canceled']);
    await settled();
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('out of order'), expect.any(String));
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('of the listener');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('of the listener'))],
  ])('does not poison the line, nor does a listener that %s', async (_, onError) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { send } = agent(
      async ({ text }) => {
        if (text === 'bad') throw new Error('bad');
        return text;
      },
      { onError },
    );
    const contextId = 'c-1';
    const tasks = await Promise.all(['bad', 'good'].map((text) => send(text, { contextId })));
    expect(tasks.map(stateOf)).toEqual(['failed', 'completed']);
    expect(log).toHaveBeenCalledExactlyOnceWith('onError failed:', new Error('of the listener'));
  });

  it('after the end is the end of the work, and no news', async () => {
    const onError = vi.fn<(error: unknown, id: string) => void>();
    const { begin, cancel } = agent(UNTIL_ABORTED, { onError });
    const { id } = await begin('go');
    expect(stateOf(await cancel(id))).toBe('canceled');
    await settled();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('the line of a context', () => {
  const contextId = 'c-1';

  /** Notes when each message begins and ends. */
  function noting() {
    const notes: string[] = [];
    const gates = new Map<string, ReturnType<typeof gate>>();
    const made = agent(async ({ text }) => {
      notes.push(`${text} begins`);
      const waits = gate();
      gates.set(text, waits);
      await waits.passed;
      notes.push(`${text} ends`);
      return text;
    });
    const end = async (text: string) => {
      await settled();
      gates.get(text)!.open();
      await settled();
    };
    return { ...made, notes, end };
  }

  it('two tasks come one after the other, in order', async () => {
    const { send, notes, end } = noting();
    const tasks = Promise.all(['one', 'two', 'three'].map((text) => send(text, { contextId })));
    for (const text of ['one', 'two', 'three']) await end(text);
    expect((await tasks).map(stateOf)).toEqual(['completed', 'completed', 'completed']);
    const order = ['one', 'two', 'three'].flatMap((text) => [`${text} begins`, `${text} ends`]);
    expect(notes).toEqual(order);
  });

  it('one that waits has its task already', async () => {
    const { send, begin, get, end } = noting();
    const first = send('one', { contextId });
    const { id } = await begin('two', { contextId });
    await settled();
    expect(stateOf(await get(id))).toBe('submitted');
    await end('one');
    expect(stateOf(await get(id))).toBe('working');
    await end('two');
    await first;
  });

  it('other contexts, and other callers of the same name for one, do not wait', async () => {
    const { send, notes, end } = noting();
    const tasks = [
      send('one', { contextId }, callerOf('ann')),
      send('two', { contextId }, callerOf('bob')),
      send('three', { contextId: 'c-2' }, callerOf('ann')),
    ];
    await settled();
    expect(notes).toEqual(['one begins', 'two begins', 'three begins']);
    for (const text of ['one', 'two', 'three']) await end(text);
    await Promise.all(tasks);
  });

  it('one that is canceled while it waits never begins', async () => {
    const { send, begin, cancel, notes, end } = noting();
    const first = send('one', { contextId });
    const { id } = await begin('two', { contextId });
    const third = send('three', { contextId });
    expect(stateOf(await cancel(id))).toBe('canceled');
    await end('one');
    await end('three');
    expect((await Promise.all([first, third])).map(stateOf)).toEqual(['completed', 'completed']);
    expect(notes.join()).not.toContain('two');
  });

  it('work that is canceled ends before the next begins', async () => {
    const { send, begin, cancel, notes, end } = noting();
    const { id } = await begin('one', { contextId });
    await settled();
    await cancel(id);
    const second = send('two', { contextId });
    await settled();
    expect(notes).toEqual(['one begins']);
    await end('one');
    await end('two');
    expect(stateOf(await second)).toBe('completed');
    expect(notes).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('work that does not end at all is waited for as long as for silence', async () => {
    const { send, begin, cancel, notes, end } = noting();
    const { id } = await begin('one', { contextId });
    await settled();
    await cancel(id);
    const second = send('two', { contextId });
    await settled();
    vi.advanceTimersByTime(119_999);
    await settled();
    expect(notes).toEqual(['one begins']);
    vi.advanceTimersByTime(1);
    await end('two');
    expect(stateOf(await second)).toBe('completed');
  });

  it('silence does not count while a turn waits', async () => {
    const { send, begin, get, end } = noting();
    const first = send('one', { contextId });
    const { id } = await begin('two', { contextId });
    void send('and this', { taskId: id });
    await settled();
    vi.advanceTimersByTime(119_000);
    await end('one');
    vi.advanceTimersByTime(119_000);
    await settled();
    expect(stateOf(await get(id))).toBe('working');
    await end('two\nand this');
    await first;
    expect(stateOf(await get(id))).toBe('completed');
  });
});

describe('a message to a task at work', () => {
  const baking = () => {
    const { passed, open } = gate();
    const made = agent(async (turn) => {
      const id = turn.artifact('log', [textPart('a')], { lastChunk: false });
      turn.artifact('log', [textPart('b')], { id, lastChunk: false });
      await passed;
      turn.artifact('log', [textPart('c')], { id });
      return turn.text;
    });
    return { ...made, open };
  };
  const WHOLE = [['a', 'b', 'c'], ['bread\na bun']];

  it('joins the turn; all callers get the same end', async () => {
    const { begin, send, open } = baking();
    const { id: taskId } = await begin('bread');
    await settled();
    expect(stateOf(await begin('a bun', { taskId }))).toBe('working');
    const third = send('a cake', { taskId });
    await settled();
    open();
    expect((await third).artifacts.map(textOfParts).at(-1)).toEqual(['bread\na bun\na cake']);
  });

  it('blocking: no artifact is doubled, none is lost, and the history has both messages', async () => {
    const { begin, send, open } = baking();
    const { id: taskId } = await begin('bread');
    await settled();
    const second = send('a bun', { taskId });
    await settled();
    open();
    const task = await second;
    expect(stateOf(task)).toBe('completed');
    expect(task.artifacts.map(textOfParts)).toEqual(WHOLE);
    expect(task.history.flatMap(textOfParts)).toEqual(['bread', 'a bun']);
  });

  it('streaming: the message arrives, but SDK 1.3.0 ends its stream; the first goes on', async () => {
    const { stream, get, open } = baking();
    const events: string[] = [];
    let taskId = '';
    let second: Promise<string[]> | undefined;
    for await (const event of stream('bread')) {
      events.push(wordOf(event));
      if (event.payload?.$case === 'task') taskId = event.payload.value.id;
      if (events.at(-1) !== '+log b') continue;
      second = wordsOf(stream('a bun', { taskId }));
      await second.catch(() => {});
      open();
    }
    await expect(second).rejects.toThrow("before initial 'Message'/'Task' event");
    expect(events.at(-1)).toBe('completed');
    expect((await get(taskId)).artifacts.map(textOfParts)).toEqual(WHOLE);
  });

  it('whoever watches instead of streaming sees everything', async () => {
    const { begin, send, watch, open } = baking();
    const { id: taskId } = await begin('bread');
    await settled();
    const seen = wordsOf(watch(taskId));
    const second = send('a bun', { taskId });
    await settled();
    open();
    await second;
    expect(await seen).toEqual([
      'task working',
      'working',
      '=log a|b|c',
      '=answer bread\na bun',
      'completed',
    ]);
  });
});

describe('a cancel', () => {
  it('works while the agent works, which is told', async () => {
    let aborted = false;
    const { begin, cancel } = agent(async (turn) => {
      await UNTIL_ABORTED(turn).catch(() => (aborted = true));
      return 'too late';
    });
    const { id } = await begin('go');
    await settled();
    const task = await cancel(id);
    expect([stateOf(task), task.artifacts]).toEqual(['canceled', []]);
    await settled();
    expect(aborted).toBe(true);
  });

  it('ends streams', async () => {
    const { stream, cancel } = agent(UNTIL_ABORTED);
    const events: string[] = [];
    for await (const event of stream('go')) {
      events.push(wordOf(event));
      if (events.at(-1) === 'working' && event.payload?.$case === 'statusUpdate')
        void cancel(event.payload.value.taskId);
    }
    expect(events).toEqual(['task submitted', 'working', 'canceled']);
  });

  it('works although the agent does not listen', async () => {
    const { passed, open } = gate();
    const { begin, cancel, get } = agent(async () => {
      await passed;
      return 'too late';
    });
    const { id } = await begin('go');
    expect(stateOf(await cancel(id))).toBe('canceled');
    open();
    await settled();
    expect(await get(id)).toMatchObject({ artifacts: [] });
  });

  it('works while the task is parked, and whoever watches hears of it in full', async () => {
    const { send, cancel, watch } = agent(async () => ask('Which one?'));
    const { id, contextId } = await send('go');
    const seen = eventsOf(watch(id));
    await settled();
    expect(stateOf(await cancel(id))).toBe('canceled');
    const events = await seen;
    expect(events.map(wordOf)).toEqual(['task input-required', 'canceled']);
    expect(events[1]!.payload?.value).toMatchObject({ taskId: id, contextId });
  });

  it('of a question that is just asked is not lost', async () => {
    const { stream, cancel } = agent(async () => ask('Which one?'));
    let canceled: ReturnType<typeof cancel> | undefined;
    for await (const { payload } of stream('go'))
      if (payload?.$case === 'task') canceled = cancel(payload.value.id);
    expect(stateOf(await canceled!)).toBe('canceled');
  });

  it('and an answer that come just after the question, before the turn is put away, count', async () => {
    const { executor } = agent(async ({ request }) => (request.task ? 'thanks' : ask('Which?')));
    const context = callerOf();
    for (const comes of ['cancel', 'answer']) {
      const ids = { taskId: comes, contextId: 'c-1' };
      const request = { ...ids, userMessage: message('go', ids), context } as RequestContext;
      const states: string[] = [];
      let next: Promise<void> | undefined;
      const bus = {
        publish({ kind, data }: AgentExecutionEvent) {
          if (kind !== 'statusUpdate') return;
          states.push(stateOf(data));
          if (states.at(-1) !== 'input-required') return;
          queueMicrotask(() => {
            const task = { id: comes, artifacts: [] as Artifact[] } as Task;
            next =
              comes === 'cancel'
                ? executor.cancelTask(comes, bus)
                : executor.execute({ ...request, task } as RequestContext, bus);
          });
        },
      } as ExecutionEventBus;
      await executor.execute(request, bus);
      await next;
      const end = comes === 'cancel' ? ['canceled'] : ['working', 'completed'];
      expect(states).toEqual(['working', 'input-required', ...end]);
    }
  });

  it('of a task that is over is refused', async () => {
    const { send, cancel } = agent(async () => 'done');
    await expect(cancel((await send('go')).id)).rejects.toThrow('not cancelable');
  });

  it('works while the agent waits for a credential, and lets it clean up', async () => {
    let cleaned = false;
    const { send, cancel, executor } = agent(async (turn) => {
      try {
        await turn.authorize('Log in.');
      } finally {
        cleaned = true;
      }
    });
    const { id } = await send('go');
    expect(stateOf(await cancel(id))).toBe('canceled');
    await settled();
    expect([cleaned, executor.grant(id, 'token')]).toEqual([true, false]);
  });

  it('of a task of no known turn says what it can', async () => {
    const { executor } = agent(async () => {});
    const publish = vi.fn<(event: unknown) => void>();
    await executor.cancelTask('t-1', { publish } as never);
    const data = { taskId: 't-1', contextId: '' };
    expect(publish).toHaveBeenCalledWith(
      expect.objectContaining({ data: expect.objectContaining(data) }),
    );
  });
});

describe('a message on its way', () => {
  /** A store that can keep a reader waiting, who then has the task of before. */
  class SlowStore extends InMemoryTaskStore {
    held: Promise<void> | undefined;

    override async load(...args: Parameters<InMemoryTaskStore['load']>) {
      const { held } = this;
      this.held = undefined;
      const task = await super.load(...args);
      await held;
      return task;
    }
  }
  /** An agent that asks once, or delivers and waits; what `work` was told. */
  function slow() {
    const store = new SlowStore();
    const finish = gate();
    const told: string[] = [];
    const made = agent(
      async (turn) => {
        told.push(turn.text);
        if (turn.text === 'ask') return ask('Which one?');
        if (turn.text === 'deliver') turn.artifact('log', [textPart('a')]);
        await finish.passed;
        return 'done';
      },
      { store },
    );
    /** Sends a message, and holds up the server when it has read the task. */
    const meanwhile = async <T>(task: Task, happens: () => Promise<T>) => {
      const { passed, open } = gate();
      store.held = passed;
      const answer = made.send('more', { taskId: task.id });
      await settled();
      await happens();
      open();
      return answer;
    };
    return { ...made, told, finish, meanwhile };
  }

  it.each(['ask', 'deliver'])('does not bring a canceled task back to life: %s', async (text) => {
    const { begin, get, cancel, told, finish, meanwhile } = slow();
    const task = await begin(text);
    await settled();
    const answer = await meanwhile(task, () => cancel(task.id));
    finish.open();
    await settled();
    expect([answer, await get(task.id)].map(stateOf)).toEqual(['canceled', 'canceled']);
    expect(told).toEqual([text]);
  });

  it('does not bring back a task that is done, and costs it no artifact', async () => {
    const { begin, get, told, finish, meanwhile } = slow();
    const task = await begin('deliver');
    await settled();
    const answer = await meanwhile(task, async () => {
      finish.open();
      await settled();
    });
    for (const seen of [answer, await get(task.id)]) {
      expect(stateOf(seen)).toBe('completed');
      expect(seen.artifacts.map(textOfParts)).toEqual([['a'], ['done']]);
    }
    expect(told).toEqual(['deliver']);
  });

  it('nor does a cancel that comes after the end, which it says again', async () => {
    const { executor, stream } = agent(async () => 'done');
    let taskId = '';
    for await (const { payload } of stream('go'))
      if (payload?.$case === 'task') taskId = payload.value.id;
    const publish = vi.fn<(event: AgentExecutionEvent) => void>();
    await executor.cancelTask(taskId, { publish } as never);
    expect(publish.mock.calls.map(([event]) => stateOf(event.data as Task))).toEqual(['completed']);
  });

  it('is expected for the last hundred ends only', async () => {
    const { executor, send } = agent(async () => 'done');
    const ids: string[] = [];
    for (let n = 0; n <= 100; n++) ids.push((await send('go')).id);
    const publish = vi.fn<(event: AgentExecutionEvent) => void>();
    for (const id of [ids[1]!, ids[0]!]) await executor.cancelTask(id, { publish } as never);
    const states = publish.mock.calls.map(([event]) => stateOf(event.data as Task));
    expect(states).toEqual(['completed', 'canceled']);
  });
});

describe('a credential', () => {
  const fetching = async (turn: Turn) => `with ${String(await turn.authorize('Log in.'))}`;

  it('is waited for; the same turn goes on', async () => {
    const { stream, executor } = agent(fetching);
    const events: string[] = [];
    for await (const event of stream('go')) {
      events.push(wordOf(event));
      if (events.at(-1)!.startsWith('auth') && event.payload?.$case === 'statusUpdate')
        executor.grant(event.payload.value.taskId, 'token');
    }
    expect(events).toEqual([
      'task submitted',
      'working',
      'auth-required: Log in.',
      'working',
      '=answer with token',
      'completed',
    ]);
  });

  it('is not asked for in silence: the guard waits too, and counts again afterwards', async () => {
    const { send, executor, get } = agent(async (turn) => {
      await turn.authorize('Log in.');
      return UNTIL_ABORTED(turn);
    });
    const { id } = await send('go');
    vi.advanceTimersByTime(86_400_000);
    await settled();
    expect(stateOf(await get(id))).toBe('auth-required');
    executor.grant(id, 'token');
    await settled();
    vi.advanceTimersByTime(120_000);
    await settled();
    expect(stateOf(await get(id))).toBe('failed');
  });

  it('does not hold up the line; once it is there, the turn takes its place again', async () => {
    const notes: string[] = [];
    const two = gate();
    const { send, get, executor } = agent(async (turn) => {
      notes.push(`${turn.text} begins`);
      if (turn.text === 'one') notes.push(`one gets ${String(await turn.authorize('Log in.'))}`);
      if (turn.text === 'two') await two.passed;
      notes.push(`${turn.text} ends`);
    });
    const contextId = 'c-1';
    const { id } = await send('one', { contextId });
    const others = [send('two', { contextId })];
    await settled();
    expect(executor.grant(id, 'token')).toBe(true);
    expect(executor.grant(id, 'again')).toBe(false);
    others.push(send('three', { contextId }));
    vi.advanceTimersByTime(119_000);
    await settled();
    expect(stateOf(await get(id))).toBe('working');
    expect(notes).toEqual(['one begins', 'two begins']);
    two.open();
    expect((await Promise.all(others)).map(stateOf)).toEqual(['completed', 'completed']);
    expect(notes.slice(2)).toEqual([
      'two ends',
      'one gets token',
      'one ends',
      'three begins',
      'three ends',
    ]);
    expect(stateOf(await get(id))).toBe('completed');
  });

  it('is of no use to a turn that is canceled before its place has come', async () => {
    const notes: string[] = [];
    const two = gate();
    const { send, begin, cancel, executor } = agent(async (turn) => {
      notes.push(turn.text);
      if (turn.text === 'one') await turn.authorize('Log in.');
      if (turn.text === 'two') await two.passed;
      notes.push(`${turn.text} ends`);
    });
    const contextId = 'c-1';
    const { id } = await send('one', { contextId });
    await begin('two', { contextId });
    await settled();
    executor.grant(id, 'token');
    const third = send('three', { contextId });
    expect(stateOf(await cancel(id))).toBe('canceled');
    await settled();
    expect(notes).toEqual(['one', 'two']);
    two.open();
    expect(stateOf(await third)).toBe('completed');
    expect(notes).toEqual(['one', 'two', 'two ends', 'three', 'three ends']);
  });

  it('who sends a message meanwhile hears that it is still missing', async () => {
    const { send, executor, get } = agent(fetching);
    const { id: taskId } = await send('go');
    expect(stateOf(await send('and now?', { taskId }))).toBe('auth-required');
    executor.grant(taskId, 'token');
    await settled();
    const task = await get(taskId);
    expect(stateOf(task)).toBe('completed');
    expect(task.history.flatMap(textOfParts)).toEqual(['go', 'Log in.', 'and now?']);
  });

  it('is handed over once, and only to who asked', async () => {
    const { send, executor } = agent(fetching);
    expect(executor.grant('no-such-task', 'token')).toBe(false);
    const { id } = await send('go');
    expect([executor.grant(id, 'token'), executor.grant(id, 'again')]).toEqual([true, false]);
  });

  it('two who ask get the same', async () => {
    const { send, executor, get } = agent(async (turn) => {
      const both = await Promise.all([turn.authorize('One.'), turn.authorize('Two.')]);
      return both.join();
    });
    const { id } = await send('go');
    executor.grant(id, 'token');
    await settled();
    expect((await get(id)).artifacts.map(textOfParts)).toEqual([['token,token']]);
  });

  it('that nobody waits for any more does no harm', async () => {
    const { send } = agent(async (turn) => {
      void turn.authorize('Log in.');
      await settled();
      return 'without';
    });
    const { id } = await send('go');
    await settled();
    expect(stateOf(await agents[0]!.get(id))).toBe('completed');
  });
});

describe('silence', () => {
  it('fails a turn, which is told', async () => {
    let reason: unknown;
    const { begin, get } = agent(
      (turn) => UNTIL_ABORTED(turn).catch((error: unknown) => void (reason = error)),
      { silence: 500 },
    );
    const { id } = await begin('go');
    await settled();
    vi.advanceTimersByTime(499);
    await settled();
    expect(stateOf(await get(id))).toBe('working');
    vi.advanceTimersByTime(1);
    await settled();
    const task = await get(id);
    expect(stateOf(task)).toBe('failed');
    expect(textOfParts(task.status?.message).join('')).toContain('500 ms');
    expect(reason).toBeInstanceOf(DOMException);
  });

  it('is not a long time: work that is heard of goes on', async () => {
    const { passed, open } = gate();
    let turn: Turn | undefined;
    const { begin, get } = agent(async (given) => {
      turn = given;
      await passed;
      return 'done';
    });
    const { id } = await begin('go');
    await settled();
    for (let minute = 0; minute < 60; minute++) {
      vi.advanceTimersByTime(60_000);
      turn!.progress(`${minute} min`);
    }
    open();
    await settled();
    expect(stateOf(await get(id))).toBe('completed');
  });

  it('is not broken by the caller', async () => {
    const { begin, get } = agent(UNTIL_ABORTED);
    const { id: taskId } = await begin('go');
    await settled();
    vi.advanceTimersByTime(90_000);
    void begin('still there?', { taskId });
    await settled();
    vi.advanceTimersByTime(30_000);
    await settled();
    expect(stateOf(await get(taskId))).toBe('failed');
  });
});

describe('the limits', () => {
  it.each([Number.NaN, -1, 2 ** 31])('are no %d ms', (ms) => {
    expect(() => agent(async () => {}, { silence: ms })).toThrow(TypeError);
    expect(() => agent(async () => {}, { progressEvery: ms })).toThrow(`2147483647 ms: ${ms}`);
  });

  it('may be as long as a timer can be, which Infinity is', async () => {
    const { begin, get, executor } = agent(
      async (turn) => {
        for (const n of [1, 2, 3]) turn.progress(`${n} of 3`);
        await UNTIL_ABORTED(turn);
      },
      { silence: Infinity, progressEvery: Infinity },
    );
    const { id } = await begin('go');
    await settled();
    vi.advanceTimersByTime(86_400_000);
    await settled();
    const task = await get(id);
    expect(stateOf(task)).toBe('working');
    expect(task.history.flatMap(textOfParts)).toEqual(['go', '1 of 3']);
    await executor.cancelTask(id, new DefaultExecutionEventBus());
  });

  it('that are undefined are those of who says nothing', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const unset = { silence: undefined, progressEvery: undefined, onError: undefined };
    const { begin, get } = agent(async (turn) => {
      for (const n of [1, 2, 3]) turn.progress(`${n} of 3`);
      await UNTIL_ABORTED(turn);
    }, unset);
    const { id } = await begin('go');
    await settled();
    expect((await get(id)).history.flatMap(textOfParts)).toEqual(['go', '1 of 3']);
    vi.advanceTimersByTime(121_000);
    await settled();
    expect(stateOf(await get(id))).toBe('failed');
    const { send } = agent(async () => Promise.reject(new Error('bad')), unset);
    expect(stateOf(await send('go'))).toBe('failed');
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('after a restart', () => {
  const asking = async (turn: Turn) =>
    turn.request.task ? `Thanks: ${turn.text}` : ask('Which one?');
  const waiting = async (turn: Turn) =>
    turn.request.task ? `from ${turn.text}` : void (await turn.authorize('Log in.'));

  it('a parked task goes on', async () => {
    const store = new InMemoryTaskStore();
    const { id: taskId } = await agent(asking, { store }).send('go');
    const task = await agent(asking, { store }).send('the red', { taskId });
    expect(task.artifacts.flatMap(textOfParts)).toEqual(['Thanks: the red']);
  });

  it('a parked task can be canceled', async () => {
    const store = new InMemoryTaskStore();
    const { id } = await agent(asking, { store }).send('go');
    expect(stateOf(await agent(asking, { store }).cancel(id))).toBe('canceled');
  });

  it('a task that waited for a credential goes on with a message', async () => {
    const store = new InMemoryTaskStore();
    const before = agent(waiting, { store });
    const { id: taskId } = await before.send('go');
    const after = agent(waiting, { store });
    expect(after.executor.grant(taskId, 'token')).toBe(false);
    const task = await after.send('my token', { taskId });
    expect(task.artifacts.flatMap(textOfParts)).toEqual(['from my token']);
    before.executor.grant(taskId, 'too late');
    await settled();
  });
});

it('a thousand turns leave nothing', async () => {
  const { send, executor } = agent(async ({ text }) => (text === '1' ? ask('?') : text));
  await Promise.all(
    Array.from({ length: 1000 }, (_, n) => send(String(n % 7), { contextId: `c-${n % 10}` })),
  );
  expect(executor.busy).toBe(0);
});
