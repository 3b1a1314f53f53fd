import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { A2aExecutor, connect, RecentRemotes } from '../../examples/3-hub/src/index.ts';
import { edgeServer } from '../../examples/3-hub/src/edge/server.ts';
import { file } from './databases.ts';
import { served } from './edge-hub.ts';
import { send, stateOf, textOf } from './hub.ts';
import { servePeer } from './peer.ts';

type Hub = Awaited<ReturnType<typeof served>>;

/** A call of the hub's `echo`; the message is the same when it comes again. */
const callOf = (messageId: string, text = 'hello') => ({
  message: { messageId, role: 'ROLE_USER', parts: [{ text }] },
  metadata: { skill: 'echo' },
});

const WORDS = /^The (hub|storage) failed; (its|the hub's) log says why, under [\da-f-]{36}\.$/;
const TEXT = 'x'.repeat(50_000);

/** Asks on both bindings and over chat. */
async function everyWayIn(hub: Hub) {
  const [one, two, chat] = await Promise.all([
    hub.call('SendMessage', callOf('one', TEXT)),
    hub.post('rest/message:send', callOf('two', TEXT)),
    hub.post('api/chat', { message: TEXT, skill: 'echo', messageId: 'three' }),
  ]);
  return {
    rpc: [one.status, await one.json()],
    rest: [two.status, await two.json()],
    chat: [chat.status, await chat.json()],
  };
}

const message = expect.stringMatching(WORDS) as string;
const FAILED = {
  rpc: [200, { jsonrpc: '2.0', id: 1, error: { code: -32603, message } }],
  rest: [500, { error: { code: 500, status: 'INTERNAL', message } }],
  chat: [500, { error: message }],
};
const ENDED = { status: { state: 'TASK_STATE_COMPLETED' } };
const DONE = {
  rpc: [200, { result: { task: ENDED } }],
  rest: [200, { task: ENDED }],
  chat: [200, { state: 'completed', text: TEXT }],
};
/** Each of them once, whatever was tried before. */
const outcomes = ({ said }: Hub) =>
  said.filter(({ topic }) => topic.startsWith('autonomous.outcome.')).length;

describe('a storage that fails is told on every way in, and a retry works:', () => {
  it('the disk is full', async () => {
    const hub = await served({ storage: `sqlite:${file()}` });
    const { db } = hub.kept.storage;
    const room = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await room(rows[0]!.page_count);
    expect(await everyWayIn(hub)).toMatchObject(FAILED);
    await room(1e6);
    expect(await everyWayIn(hub)).toMatchObject(DONE);
    expect(outcomes(hub)).toBe(3);
  });

  it('the database is locked', async () => {
    const name = file();
    const hub = await served({ storage: `sqlite:${name}` });
    const other = new DatabaseSync(name);
    other.exec('begin immediate');
    expect(await everyWayIn(hub)).toMatchObject(FAILED);
    other.exec('rollback');
    other.close();
    expect(await everyWayIn(hub)).toMatchObject(DONE);
    expect(outcomes(hub)).toBe(3);
  });
});

/** What takes connections and does with them as it is told. */
async function listener(hear: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    hear(socket);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

describe('a peer', () => {
  const skills = [{ id: 'work', name: 'Work', description: 'Works.', tags: [] }];
  const hubTo = (url: string, silenceMs = 100) =>
    served(
      { limits: { silenceMs: 500 } },
      {
        agents: () => [
          {
            name: 'peer',
            executor: new A2aExecutor({
              name: 'peer',
              peer: () => connect({ url }),
              remotes: new RecentRemotes(),
              silenceMs,
            }),
            skills,
          },
        ],
      },
    );

  it('that takes the connection and never answers ends the task', async () => {
    const hub = await hubTo(await listener(() => {}));
    const task = await send(hub, { skill: 'work' });
    expect(stateOf(task)).toBe('failed');
    expect(textOf(task)).toMatch(/./);
  });

  it('that takes the task and never answers ends it', async () => {
    const { url } = await servePeer(async () => 'never heard', {
      before(request, response, next) {
        if (request.method !== 'POST') return next();
        response.on('close', () => {});
      },
    });
    const hub = await hubTo(url);
    const task = await send(hub, { skill: 'work' });
    expect(stateOf(task)).toBe('failed');
    expect(textOf(task)).not.toContain('localhost');
  });

  it.each(['\0\0\0\0', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<<<>>', 'HTTP/9 0\r\n\r\n'])(
    'that sends garbage ends it: %j',
    async (garbage) => {
      const url = await listener((socket) => {
        socket.once('data', () => socket.end(garbage));
      });
      const hub = await hubTo(url);
      expect(stateOf(await send(hub, { skill: 'work' }))).toBe('failed');
    },
  );
});

describe('who sends a request drop by drop', () => {
  /** What the server says before it closes, and after how long; milliseconds. */
  async function drip(first: string, drop: string) {
    const app = express().use(express.json(), (_request, response) => void response.json({}));
    const server = edgeServer(app, { headersMs: 100, requestMs: 200 }).listen(0, 'localhost');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const socket = dial((server.address() as AddressInfo).port, 'localhost');
    socket.on('error', () => {});
    let heard = '';
    socket.on('data', (chunk) => (heard += String(chunk)));
    const began = performance.now();
    socket.write(first);
    const drops = setInterval(() => socket.write(drop), 20);
    await once(socket, 'close');
    clearInterval(drops);
    return { heard, ms: performance.now() - began };
  }

  it.each([
    ['in its headers', 'POST / HTTP/1.1\r\nHost: hub\r\n', 'X: x\r\n'],
    [
      'in its body',
      'POST / HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n',
      '"',
    ],
  ])('%s is cut off', async (_where, first, drop) => {
    const { heard, ms } = await drip(first, drop);
    expect(heard).toMatch(/^HTTP\/1\.1 408 [^]*\{"error":"The request came too slowly\."\}$/);
    expect(ms).toBeLessThan(2000);
  });

  it('or nothing at all, is cut off too', async () => {
    const { ms } = await drip('', '');
    expect(ms).toBeLessThan(2000);
  });
});
