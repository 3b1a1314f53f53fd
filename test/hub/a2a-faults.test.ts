import type { Request, RequestHandler, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { textPart, type Turn } from '../../examples/2-layer/src/index.ts';
import { contextOf, type A2aOptions, type PeerAddress } from '../../examples/3-hub/src/index.ts';
import { send, stateOf, stream, textOf } from './hub.ts';
import { hubFor } from './peer-hub.ts';
import { servePeer, type PeerSetup } from './peer.ts';

type Work = Parameters<typeof servePeer>[0];

/** Stands in for the peer's answer to some method. */
const instead =
  (methods: Record<string, (request: Request, response: Response) => void>): RequestHandler =>
  (request, response, next) => {
    const method = String((request.body as { method?: string } | undefined)?.method);
    const answer = methods[method];
    if (answer) answer(request, response);
    else next();
  };

const result = (request: Request, response: Response, value: object) =>
  void response.json({ jsonrpc: '2.0', id: request.body.id, result: value });

/** Opens a stream; the frames are results of JSON-RPC. */
const sse = ({ body }: Request, response: Response, ...frames: object[]) => {
  if (!response.headersSent) response.set('Content-Type', 'text/event-stream');
  response.flushHeaders();
  for (const frame of frames) {
    const envelope = { jsonrpc: '2.0', id: body.id, result: frame };
    response.write(`data: ${JSON.stringify(envelope)}\n\n`);
  }
};

const ids = { taskId: 'remote', contextId: 'its' };
const text = (words: string) => [{ text: words }];
const status = (state: string, words?: string) => ({
  state: `TASK_STATE_${state}`,
  ...(words && { message: { messageId: words, role: 'ROLE_AGENT', parts: text(words) } }),
});
const task = (state: string, more: object = {}) => ({
  task: { id: 'remote', contextId: 'its', status: status(state), ...more },
});
const update = (state: string, words?: string) => ({
  statusUpdate: { ...ids, status: status(state, words) },
});
const artifact = (words: string, append = false) => ({
  artifactUpdate: { ...ids, artifact: { artifactId: 'a', parts: text(words) }, append },
});
const whole = (words: string) => ({ artifacts: [{ artifactId: 'a', parts: text(words) }] });

const never: Work = async () => 'never';

/** A hub with a peer behind a proxy that does it harm. */
async function hubBehind(
  before: RequestHandler,
  more: Partial<A2aOptions> = {},
  { work = never, card }: { work?: Work; card?: PeerSetup['card'] } = {},
  address: Partial<PeerAddress> = {},
) {
  const peer = await servePeer(work, { before, ...(card && { card }) });
  const hub = await hubFor({ url: peer.url, ...address }, more);
  const sent = () => peer.calls.filter((method) => method.startsWith('Send'));
  return { ...hub, peer, sent };
}

const progressOf = ({ said }: Awaited<ReturnType<typeof hubBehind>>) =>
  said
    .filter(({ topic }) => topic.startsWith('agent.skill.progress'))
    .map(({ payload }) => (payload as { words: string }).words);

describe('a stream', () => {
  it('whose updates come again after the snapshot is told once', async () => {
    const hub = await hubBehind(
      instead({
        SendStreamingMessage(request, response) {
          sse(request, response, task('WORKING'), update('WORKING', 'half'), artifact('Hel'));
          setTimeout(() => response.destroy(), 20);
        },
        SubscribeToTask(request, response) {
          // What the snapshot has is in the queue of events, too.
          sse(request, response, task('WORKING', whole('Hel')), update('WORKING', 'half'));
          sse(request, response, artifact('Hel'), artifact('lo', true), artifact('lo', true));
          sse(request, response, update('COMPLETED'));
          response.end();
        },
        GetTask: (request, response) =>
          result(request, response, task('COMPLETED', whole('Hello')).task),
      }),
    );
    const ended = await send(hub, {});
    expect([stateOf(ended), textOf(ended)]).toEqual(['completed', 'Hello']);
    expect(hub.sent()).toHaveLength(1);
    expect(progressOf(hub)).toEqual(['half']);
  });

  it('that is cut twice, and whose task then ends in silence, is polled to its end', async () => {
    let looks = 0;
    const cut = (request: Request, response: Response) => {
      sse(request, response, task('WORKING'));
      setTimeout(() => response.destroy(), 10);
    };
    const hub = await hubBehind(
      instead({
        SendStreamingMessage: cut,
        SubscribeToTask: cut,
        GetTask: (request, response) =>
          result(request, response, task(++looks < 3 ? 'WORKING' : 'COMPLETED', whole('x')).task),
      }),
    );
    expect(textOf(await send(hub, {}))).toBe('x');
    expect(hub.sent()).toHaveLength(1);
  });

  it('that is cut before the first event has failed, and nothing is sent again', async () => {
    const hub = await hubBehind(
      instead({ SendStreamingMessage: (_request, response) => void response.destroy() }),
    );
    const ended = await send(hub, {});
    expect(textOf(ended)).toBe('peer did not say whether it took the message.');
    expect(hub.sent()).toHaveLength(1);
  });

  it.each([
    ['speaks of another task', [task('WORKING'), { statusUpdate: { taskId: 'x', status: {} } }]],
    ['is in a state that the protocol lacks', [task('WORKING'), update('DREAMING')]],
    ['is in a state that the protocol lacks', [task('WORKING'), update('UNSPECIFIED')]],
  ])('of a peer that %s is a failure, and the peer is told to stop', async (what, frames) => {
    const hub = await hubBehind(
      instead({
        SendStreamingMessage: (request, response) => sse(request, response, ...frames),
        CancelTask: (request, response) => result(request, response, task('CANCELED').task),
      }),
    );
    const ended = await send(hub, {});
    expect([stateOf(ended), textOf(ended)]).toEqual(['failed', `The peer ${what}.`]);
    await expect.poll(() => hub.peer.calls).toContain('CancelTask');
  });

  it('that the card promises and the peer refuses is no loss: it is polled', async () => {
    const hub = await hubBehind(
      instead({
        SendStreamingMessage: ({ body }, response) =>
          void response.json({
            jsonrpc: '2.0',
            id: body.id,
            error: { code: -32004, message: 'No streams.' },
          }),
      }),
      {},
      { work: async () => 'polled' },
    );
    expect(textOf(await send(hub, {}))).toBe('polled');
    expect(hub.sent()).toEqual(['SendStreamingMessage', 'SendMessage']);
  });

  it('in pieces: what does not append replaces', async () => {
    const hub = await hubBehind(
      instead({
        SendStreamingMessage(request, response) {
          sse(request, response, task('WORKING'), artifact('dr'), artifact('aft', true));
          sse(request, response, artifact('fin'), artifact('al', true), update('COMPLETED'));
          response.end();
        },
      }),
    );
    const ended = await send(hub, {});
    expect([textOf(ended), ended.artifacts.length]).toEqual(['final', 1]);
  });
});

describe('an answer', () => {
  it.each([
    ['garbage', (_request, response) => void response.end('<html>'), /did not say whether/],
    ['nothing at all', () => {}, /did not say whether/],
    ['HTTP 401', (_request, response) => void response.status(401).end(), /HTTP 401\.$/],
    ['HTTP 500', (_request, response) => void response.status(500).end('503'), /did not say/],
    [
      'a redirect',
      (_request, response) => void response.redirect(307, 'http://localhost:1/'),
      /did not say whether/,
    ],
    [
      'an error of the protocol',
      ({ body }, response) =>
        void response.json({
          jsonrpc: '2.0',
          id: body.id,
          error: { code: -32602, message: 'no such skill' },
        }),
      /^peer refused it: no such skill$/,
    ],
  ] as [string, (request: Request, response: Response) => void, RegExp][])(
    'that is %s is a failure with its reason, and the message was sent once',
    async (_what, answer, words) => {
      for (const way of ['stream', 'poll', 'blocking'] as const) {
        const hub = await hubBehind(
          instead({ SendStreamingMessage: answer, SendMessage: answer }),
          { way, silenceMs: 1000 },
        );
        const ended = await send(hub, {});
        expect(stateOf(ended)).toBe('failed');
        expect(textOf(ended)).toMatch(words);
        expect(hub.sent()).toHaveLength(1);
      }
    },
  );

  it('that is a message is the answer', async () => {
    const message = { message: { messageId: 'm', role: 'ROLE_AGENT', parts: text('hi') } };
    const hub = await hubBehind(
      instead({
        SendStreamingMessage(request, response) {
          sse(request, response, message);
          response.end();
        },
      }),
    );
    expect(textOf(await send(hub, {}))).toBe('hi');
  });

  it('that is only in the status is the answer', async () => {
    const hub = await hubBehind(
      instead({
        SendStreamingMessage(request, response) {
          sse(request, response, task('WORKING'), update('COMPLETED', 'in the status'));
          response.end();
        },
      }),
    );
    const [only, ...rest] = (await send(hub, {})).artifacts;
    expect(rest).toEqual([]);
    expect(only?.parts[0]?.content).toEqual({ $case: 'text', value: 'in the status' });
  });
});

it('a task that the peer lost has failed, and is not waited for', async () => {
  const hub = await hubBehind(
    instead({
      SendMessage: (request, response) => result(request, response, task('WORKING')),
      GetTask: ({ body }, response) =>
        void response.json({ jsonrpc: '2.0', id: body.id, error: { code: -32001, message: 'no' } }),
    }),
    { way: 'poll', silenceMs: 60_000 },
  );
  expect(textOf(await send(hub, {}))).toBe('peer lost the task.');
});

it('a peer that is slow to answer, and answers, is in time', async () => {
  let looks = 0;
  const hub = await hubBehind(
    instead({
      SendMessage: (request, response) => result(request, response, task('WORKING')),
      // Something new each time, for longer than silence may last.
      GetTask: (request, response) =>
        void setTimeout(() => {
          const isOver = ++looks > 6;
          const now = isOver ? status('COMPLETED') : status('WORKING', `step ${looks}`);
          result(request, response, { ...task('WORKING', whole('slow')).task, status: now });
        }, 100),
    }),
    { way: 'poll', silenceMs: 400 },
  );
  expect(textOf(await send(hub, {}))).toBe('slow');
});

describe('a cancel', () => {
  const isAtWork = (hub: Awaited<ReturnType<typeof hubBehind>>) =>
    expect.poll(() => hub.peer.calls.some((method) => method.startsWith('Send'))).toBe(true);

  it.each(['stream', 'poll'] as const)(
    'reaches the peer also before the id of its task is known (%s)',
    async (way) => {
      const gate = Promise.withResolvers<void>();
      const stopped = Promise.withResolvers<string>();
      const hub = await hubBehind(
        async (request, _response, next) => {
          if (String(request.body?.method).startsWith('Send')) await gate.promise;
          next();
        },
        { way, silenceMs: 5000 },
        {
          work: ({ signal }: Turn) =>
            new Promise(() => {
              signal.addEventListener('abort', () => stopped.resolve('stopped'));
            }),
        },
      );
      const { id } = await send(hub, {}, true);
      await isAtWork(hub);
      const params = { id, tenant: '', metadata: undefined };
      const canceled = await hub.handler.cancelTask(params, contextOf('', 'a2a'));
      expect(stateOf(canceled)).toBe('canceled');
      expect(hub.peer.calls).not.toContain('CancelTask');
      gate.resolve();
      expect(await stopped.promise).toBe('stopped');
    },
  );

  it('is tried again when the peer does not answer at first', async () => {
    let tries = 0;
    const hub = await hubBehind(
      instead({
        SendStreamingMessage: (request, response) => sse(request, response, task('WORKING')),
        CancelTask(request, response) {
          if (++tries === 1) response.destroy();
          else result(request, response, task('CANCELED').task);
        },
      }),
      { silenceMs: 5000 },
    );
    const { id } = await send(hub, {}, true);
    await isAtWork(hub);
    const params = { id, tenant: '', metadata: undefined };
    await hub.handler.cancelTask(params, contextOf('', 'a2a'));
    await expect.poll(() => tries, { timeout: 5000 }).toBe(2);
  });
});

describe('an answer to a question', () => {
  it('that cannot reach the peer leaves the question open', async () => {
    const peer = await servePeer(async (turn) => {
      turn.artifact('x', [textPart('x')]);
      return { state: 6, words: 'Which?' };
    });
    let url = peer.url;
    const hub = await hubFor({
      get url() {
        return url;
      },
    });
    const { id: taskId, contextId } = await send(hub, {});
    const { url: gone } = peer;
    await peer.close();
    for (let turn = 0; turn < 2; turn++) {
      const asked = await send(hub, { taskId, contextId, text: 'red' });
      expect(stateOf(asked)).toBe('input-required');
      expect(asked.status?.message?.parts[0]?.content).toEqual({
        $case: 'text',
        value: 'peer cannot be reached. Which?',
      });
    }
    url = gone;
  });
});

describe('a peer that waits for a credential', () => {
  it('has it from whoever grants it at the hub', async () => {
    const hub = await hubBehind(
      (_request, _response, next) => next(),
      { silenceMs: 300 },
      {
        work: async (turn) => {
          void turn.authorize('Show a pass.');
          // The next message of the task brings it.
          while (turn.messages.length < 2) await new Promise((next) => setTimeout(next, 10));
          return `with ${turn.text.split('\n')[1]}`;
        },
      },
    );
    const events = stream(hub, {});
    const seen: string[] = [];
    for await (const { payload } of events) {
      if (payload?.$case !== 'statusUpdate') continue;
      seen.push(stateOf(payload.value));
      if (seen.at(-1) !== 'auth-required') continue;
      // Longer than silence may last.
      await new Promise((next) => setTimeout(next, 600));
      void hub.kept.questions.answer('', payload.value.taskId, 'pass 7');
    }
    expect(seen.at(-1)).toBe('completed');
    const [row] = await hub.kept.storage.read((db) =>
      db.selectFrom('outcomes').selectAll().execute(),
    );
    expect(row?.text).toBe('with pass 7');
  });

  it('and has it from elsewhere goes on, and nobody is asked any more', async () => {
    const hub = await hubBehind(
      instead({
        async SendStreamingMessage(request, response) {
          sse(request, response, task('WORKING'), update('AUTH_REQUIRED', 'Show a pass.'));
          await expect.poll(() => hub.kept.questions.list('')).toHaveLength(1);
          sse(request, response, update('WORKING'), artifact('in'));
          await expect.poll(() => hub.kept.questions.list('')).toHaveLength(0);
          sse(request, response, update('COMPLETED'));
          response.end();
        },
      }),
    );
    const seen: string[] = [];
    for await (const { payload } of stream(hub, {}))
      if (payload?.$case === 'statusUpdate') seen.push(stateOf(payload.value));
    expect(seen.join(' ')).toMatch(/^working auth-required working( working)? completed$/);
    expect(hub.sent()).toHaveLength(1);
  });
});
