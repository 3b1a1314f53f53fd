import { describe, expect, it } from 'vitest';
import { ask, fail, textPart, type Turn } from '../../examples/2-layer/src/index.ts';
import { contextOf, type PeerAddress } from '../../examples/3-hub/src/index.ts';
import { lastState, send, stateOf, stream, textOf } from './hub.ts';
import { hubFor } from './peer-hub.ts';
import { servePeer, type PeerSetup } from './peer.ts';

type Work = Parameters<typeof servePeer>[0];

const UNTIL_OVER = ({ signal }: Turn) =>
  new Promise<never>((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason as Error));
  });

/** A hub whose only agent is this peer. */
async function hubWith(work: Work, setup: PeerSetup = {}, address: Partial<PeerAddress> = {}) {
  const peer = await servePeer(work, setup);
  return { ...(await hubFor({ url: peer.url, ...address })), peer };
}

const STREAMS: [string, PeerSetup][] = [
  ['that streams', {}],
  [
    'that does not stream',
    {
      card: (card) => ({ ...card, capabilities: { ...card.capabilities!, streaming: false } }),
    },
  ],
];

describe.each(STREAMS)('a peer %s', (_kind, setup) => {
  it.each([
    ['completes', async ({ text }: Turn) => text.toUpperCase(), 'completed', 'HELLO'],
    ['fails', async () => fail('cannot'), 'failed', 'cannot'],
    ['asks', async () => ask('Which?'), 'input-required', 'Which?'],
    [
      'throws',
      async () => {
        throw new Error('inside');
      },
      'failed',
      /under/,
    ],
  ] as [string, Work, string, string | RegExp][])('%s', async (_how, work, state, text) => {
    const hub = await hubWith(work, setup);
    const task = await send(hub, {});
    expect(stateOf(task)).toBe(state);
    expect(textOf(task)).toMatch(text);
    const sent = hub.peer.calls.filter((method) => method.startsWith('Send'));
    expect(sent).toHaveLength(1);
  });

  it('delivers an artifact in pieces, whole and once', async () => {
    const hub = await hubWith(async (turn) => {
      const id = turn.artifact('poem', [textPart('Roses ')], { lastChunk: false });
      turn.artifact('poem', [textPart('are ')], { id, lastChunk: false });
      turn.artifact('poem', [textPart('red')], { id });
    }, setup);
    const task = await send(hub, {});
    expect(textOf(task)).toBe('Roses are red');
    expect(task.artifacts).toHaveLength(1);
  });

  it('is answered in its own task', async () => {
    const turns: string[] = [];
    const hub = await hubWith(async ({ text, ids, request }) => {
      turns.push(`${ids.taskId === turns[0]?.split(' ')[0] ? 'same' : ids.taskId} ${text}`);
      return request.task ? `${text} it is` : ask('Which?');
    }, setup);
    const { id: taskId, contextId } = await send(hub, {});
    const task = await send(hub, { taskId, contextId, text: 'red' });
    expect(stateOf(task)).toBe('completed');
    expect(textOf(task)).toBe('red it is');
    expect(turns[1]).toBe('same red');
  });

  it('keeps its own context for the conversation', async () => {
    const contexts = new Set<string>();
    const hub = await hubWith(async ({ ids }) => void contexts.add(ids.contextId), setup);
    const { contextId } = await send(hub, {});
    await send(hub, { contextId });
    expect(contexts.size).toBe(1);
  });

  it('hears of a cancel', async () => {
    const over = Promise.withResolvers<string>();
    const hub = await hubWith(async (turn) => {
      turn.progress('at it');
      turn.signal.addEventListener('abort', () => over.resolve('stopped'));
      return UNTIL_OVER(turn);
    }, setup);
    const { id } = await send(hub, {}, true);
    const at = () => hub.said.some(({ topic }) => topic.startsWith('agent.skill.progress'));
    await expect.poll(at).toBe(true);
    const params = { id, tenant: '', metadata: undefined };
    const task = await hub.handler.cancelTask(params, contextOf('', 'a2a'));
    expect(stateOf(task)).toBe('canceled');
    expect(await over.promise).toBe('stopped');
  });

  it('that says nothing new has failed, and is told to stop', async () => {
    const hub = await hubWith(UNTIL_OVER, setup);
    const task = await send(hub, {});
    expect(stateOf(task)).toBe('failed');
    expect(textOf(task)).toBe('peer said nothing new for 500 ms.');
    await expect.poll(() => hub.peer.calls).toContain('CancelTask');
  });
});

it('a stream that is cut is followed up, and the message is sent once', async () => {
  let cut = false;
  const gate = Promise.withResolvers<void>();
  const hub = await hubWith(
    async (turn) => {
      turn.progress('half');
      await gate.promise;
      return 'whole';
    },
    {
      before: (request, response, next) => {
        if (request.body?.method === 'SendStreamingMessage' && !cut) {
          cut = true;
          const write = response.write.bind(response);
          response.write = ((chunk: string, ...rest: never[]) => {
            const written = write(chunk, ...rest);
            if (String(chunk).includes('half')) {
              setImmediate(() => {
                response.destroy();
                gate.resolve();
              });
            }
            return written;
          }) as typeof response.write;
        }
        next();
      },
    },
  );
  expect(await lastState(stream(hub, {}))).toBe('completed');
  expect(hub.peer.calls.filter((method) => method.startsWith('Send'))).toHaveLength(1);
  const artifacts = hub.said.filter(({ topic }) => topic.startsWith('agent.skill.artifact'));
  expect(artifacts).toHaveLength(1);
});

it('is where the configuration says, whatever its card says', async () => {
  const hub = await hubWith(async () => 'here', {
    card: (card) => ({
      ...card,
      supportedInterfaces: card.supportedInterfaces.map((one) => ({
        ...one,
        url: 'http://127.0.0.1:9/elsewhere',
      })),
    }),
  });
  expect(textOf(await send(hub, {}))).toBe('here');
});

it('is shown the credential that is configured for it', async () => {
  const hub = await hubWith(async () => 'in', { apiKey: 'sesame' }, { apiKey: 'sesame' });
  expect(textOf(await send(hub, {}))).toBe('in');
});

it.each([
  [
    'speaks 0.3 only',
    (request, response, next) => {
      if (request.method === 'POST') return next();
      response.json({ name: 'Old', protocolVersion: '0.3.0', url: 'http://x/', skills: [] });
    },
    /the peer speaks 0\.3 only/,
  ],
  ['has no card', (_request, response) => void response.status(404).json({}), /no agent card/],
] as [string, NonNullable<PeerSetup['before']>, RegExp][])(
  'a peer that %s is reported as such',
  async (_what, before, reason) => {
    const hub = await hubWith(async () => 'never', { before });
    const task = await send(hub, {});
    expect(stateOf(task)).toBe('failed');
    expect(textOf(task)).toMatch(/speaks 0\.3 only|cannot be reached/);
    expect(String(hub.errors[0])).toMatch(reason);
    expect(hub.peer.calls).toEqual([]);
  },
);
