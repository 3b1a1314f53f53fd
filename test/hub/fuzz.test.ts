import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildCard, wireCard } from '../../examples/2-layer/src/index.ts';
import { A2aExecutor, connect, RecentRemotes } from '../../examples/3-hub/src/index.ts';
import { JSON_TYPE, served } from './edge-hub.ts';
import {
  ask,
  bytes,
  json,
  nearly,
  plainFault,
  rawFault,
  restFault,
  rpcFault,
  say,
} from './fuzz-parts.ts';
import { send, stateOf, textOf } from './hub.ts';

/** All requests together; `FUZZ_RUNS=10000` takes minutes. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 400);
const TIMEOUT = 30_000 + RUNS * 60;
const share = (of: number) => ({ numRuns: Math.ceil(RUNS * of) });

type Hub = Awaited<ReturnType<typeof served>>;
let count = 0;

/** How a hub is after all that. What it says is its own fault would be one. */
async function stateOfHub(hub: Hub) {
  const echo = await send(hub, { skill: 'echo', text: 'still there' });
  return {
    echo: textOf(echo),
    health: (await hub.get('healthz')).status,
    isPolluted: 'isAdmin' in {},
    errors: hub.errors,
    failures: hub.said.filter(({ topic }) => topic === 'system.error'),
  };
}
const WELL = { echo: 'still there', health: 200, isPolluted: false, errors: [], failures: [] };

const MESSAGE = { messageId: 'ONCE', role: 'ROLE_USER', parts: [{ text: 'hello' }] };
const HOOK = { taskId: 'TASK', id: 'hook', url: 'http://localhost:1/', token: 't' };
/** Right params of all methods; the words in capitals are replaced. */
const PARAMS: Record<string, object> = {
  SendMessage: {
    message: { ...MESSAGE, contextId: 'CONTEXT', referenceTaskIds: ['TASK'], extensions: [] },
    configuration: { historyLength: 1, acceptedOutputModes: ['text/plain'] },
    metadata: { skill: 'echo', hops: [] },
  },
  SendStreamingMessage: { message: MESSAGE, metadata: { skill: 'echo' } },
  GetTask: { id: 'TASK', historyLength: 2 },
  ListTasks: {
    contextId: 'CONTEXT',
    status: 'TASK_STATE_COMPLETED',
    pageSize: 2,
    pageToken: '',
    historyLength: 0,
    statusTimestampAfter: '2026-01-01T00:00:00Z',
    includeArtifacts: true,
  },
  CancelTask: { id: 'OVER' },
  SubscribeToTask: { id: 'OVER' },
  CreateTaskPushNotificationConfig: HOOK,
  GetTaskPushNotificationConfig: { taskId: 'TASK', id: 'hook' },
  ListTaskPushNotificationConfigs: { taskId: 'TASK', pageSize: 2 },
  DeleteTaskPushNotificationConfig: { taskId: 'TASK', id: 'hook' },
  GetExtendedAgentCard: {},
};
const CALLS = Object.entries(PARAMS).map(([method, params]) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
}));

const PATHS: [string, string, object?][] = [
  ['POST', 'message:send', PARAMS['SendMessage']],
  ['POST', 'message:stream', PARAMS['SendStreamingMessage']],
  ['GET', 'tasks/TASK?historyLength=1'],
  ['GET', 'tasks?contextId=CONTEXT&status=TASK_STATE_COMPLETED&pageSize=3'],
  ['POST', 'tasks/OVER:cancel', {}],
  ['GET', 'tasks/OVER:subscribe'],
  ['POST', 'tasks/TASK/pushNotificationConfigs', HOOK],
  ['GET', 'tasks/TASK/pushNotificationConfigs/hook'],
  ['GET', 'tasks/TASK/pushNotificationConfigs'],
  ['DELETE', 'tasks/TASK/pushNotificationConfigs/hook'],
  ['GET', 'extendedAgentCard'],
];

/** A hub with a task that asks and one that is over, and the words for them. */
async function hubWithTasks() {
  const hub = await served({
    limits: { bodyBytes: 100_000 },
    push: { allow: ['localhost'] },
  });
  const asks = await send(hub, { skill: 'ask' });
  const over = await send(hub, { skill: 'echo' });
  const named = (text: string) =>
    text
      .replaceAll('TASK"', `${asks.id}"`)
      .replaceAll('/TASK', `/${asks.id}`)
      .replaceAll('OVER', over.id)
      .replaceAll('CONTEXT', over.contextId)
      .replaceAll('ONCE', `m-${count++}`);
  return { hub, named };
}

const mostly = <T>(...values: T[]) => ({ weight: 6, arbitrary: fc.constantFrom(...values) });

const text = (value: unknown) => JSON.stringify(value) ?? 'null';

const DOORS = [
  ['POST', '/', text(CALLS[0]), rpcFault],
  ['POST', '/rest/message:send', text(PARAMS['SendMessage']), restFault],
  ['POST', '/api/chat', text({ message: 'hello', skill: 'echo' }), plainFault],
  ['GET', '/.well-known/agent-card.json', '', plainFault],
] as const;

describe('whatever it is sent, a hub answers or refuses in the protocol’s own terms:', () => {
  it(
    'bodies of JSON-RPC',
    async () => {
      const { hub, named } = await hubWithTasks();
      const body = fc.oneof(
        { weight: 6, arbitrary: nearly(CALLS).map(text) },
        { weight: 1, arbitrary: json.map(text) },
        { weight: 1, arbitrary: bytes },
        {
          weight: 1,
          arbitrary: fc
            .tuple(nearly(CALLS).map(text), fc.nat(300))
            .map(([whole, at]) => whole.slice(0, at)),
        },
      );
      const property = fc.asyncProperty(body, async (given) => {
        const answer = await ask(hub.url, 'POST', '/', JSON_TYPE, named(given));
        expect(rpcFault(answer)).toBeUndefined();
      });
      await fc.assert(property, share(0.4));
      expect(await stateOfHub(hub)).toEqual(WELL);
    },
    TIMEOUT,
  );

  it(
    'paths and bodies of HTTP+JSON',
    async () => {
      const { hub, named } = await hubWithTasks();
      const call = fc.constantFrom(...PATHS).chain(([method, path, right]) =>
        fc.record({
          method: fc.oneof(
            { weight: 5, arbitrary: fc.constant(method) },
            fc.constantFrom('PUT', 'PATCH', 'DELETE', 'GET', 'POST', 'HEAD', 'OPTIONS'),
          ),
          path: fc.oneof(
            { weight: 3, arbitrary: fc.constant(path) },
            fc
              .tuple(fc.nat(path.length), fc.webFragments())
              .map(([at, odd]) => path.slice(0, at) + odd + path.slice(at)),
            fc.webPath().map((odd) => odd.slice(1)),
          ),
          body: right ? nearly([right]).map(text) : fc.constant(''),
        }),
      );
      const property = fc.asyncProperty(call, async ({ method, path, body }) => {
        const sent = method === 'GET' || method === 'HEAD' ? '' : named(body);
        const answer = await ask(hub.url, method, `/rest/${named(path)}`, JSON_TYPE, sent);
        // Which methods a path has is told in HTTP's own terms.
        expect(method === 'OPTIONS' ? undefined : restFault(answer)).toBeUndefined();
      });
      await fc.assert(property, share(0.2));
      expect(await stateOfHub(hub)).toEqual(WELL);
    },
    TIMEOUT,
  );

  it(
    'headers, of both bindings and of the API',
    async () => {
      const { hub, named } = await hubWithTasks();
      const value = fc.oneof(
        fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
        fc.constantFrom(
          '1.0',
          '0.3',
          '1.0.1',
          '99',
          'application/json; charset=utf-16',
          'application/json; charset=klingon',
          'multipart/form-data; boundary=x',
          'text/event-stream',
          'gzip',
          'deflate',
          'identity',
          'chunked',
          `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
          'x'.repeat(3000),
        ),
      );
      const name = fc.constantFrom(
        'A2A-Version',
        'A2A-Extensions',
        'Content-Type',
        'Content-Encoding',
        'Accept',
        'Authorization',
        'X-API-Key',
        'traceparent',
        'Host',
        'Cookie',
        'If-None-Match',
        'Range',
        'X-Forwarded-For',
        'X-HTTP-Method-Override',
      );
      const call = fc.record({
        headers: fc.dictionary(name, value, { maxKeys: 4 }),
        to: fc.nat(DOORS.length - 1),
      });
      const property = fc.asyncProperty(call, async ({ headers, to }) => {
        const all = { ...JSON_TYPE, ...headers };
        const [method, path, body, fault] = DOORS[to]!;
        const answer = await ask(hub.url, method, path, all, named(body));
        expect(fault(answer)).toBeUndefined();
      });
      await fc.assert(property, share(0.1));
      expect(await stateOfHub(hub)).toEqual(WELL);
    },
    TIMEOUT,
  );

  it(
    'the API and chat',
    async () => {
      const { hub, named } = await hubWithTasks();
      const chat = { message: 'hello', skill: 'echo', contextId: 'CONTEXT', stream: false };
      const call = fc.oneof(
        fc.record({
          method: fc.constant('POST'),
          path: fc.constantFrom('chat', 'questions/TASK', 'tasks/OVER/cancel'),
          body: fc.oneof(nearly([chat, { words: 'red' }]).map(text), json.map(text), bytes),
        }),
        fc.record({
          method: fc.constantFrom('GET', 'PUT', 'DELETE'),
          path: fc.oneof(
            fc.webPath().map((path) => path.slice(1)),
            fc.webQueryParameters().map((query) => `summaries?since=${query}`),
            fc.webQueryParameters().map((query) => `tasks?page=${query}`),
            fc.webFragments().map((id) => `tasks/${id.replaceAll(/[?#]/g, '_')}`),
          ),
          body: fc.constant(''),
        }),
      );
      const property = fc.asyncProperty(call, async ({ method, path, body }) => {
        const answer = await ask(hub.url, method, `/api/${named(path)}`, JSON_TYPE, named(body));
        expect(plainFault(answer)).toBeUndefined();
      });
      await fc.assert(property, share(0.1));
      expect(await stateOfHub(hub)).toEqual(WELL);
    },
    TIMEOUT,
  );

  it(
    'what is hardly HTTP, or none at all',
    async () => {
      const { hub } = await hubWithTasks();
      const line = fc.oneof(
        mostly(
          'POST / HTTP/1.1',
          'GET / HTTP/1.0',
          'GET /% HTTP/1.1',
          'GET //..//..%00 HTTP/1.1',
          'PRI * HTTP/2.0',
          'OPTIONS * HTTP/1.1',
          'CONNECT a:1 HTTP/1.1',
          'GET http://other/ HTTP/1.1',
          'FLY / HTTP/1.1',
          'GET / HTTP/9.9',
        ),
        bytes,
      );
      const header = fc.oneof(
        mostly(
          'Host: hub',
          'Content-Length: 5',
          'Content-Length: -1',
          'Content-Length: 99999999999999999999',
          'Content-Length: 1\r\nContent-Length: 2',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: chunked, chunked',
          'Content-Type: application/json',
          'Content-Encoding: gzip',
          'Expect: 100-continue',
          'Expect: a miracle',
          'Upgrade: websocket\r\nConnection: Upgrade',
          'Connection: close',
          ' folded',
          ': none',
        ),
        bytes.map((odd) => `X: ${odd}`),
      );
      const body = fc.oneof(
        bytes,
        fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '{"jsonrpc"', '-1\r\n'),
      );
      const whole = fc
        .tuple(line, fc.array(header, { maxLength: 4 }), body)
        .map(([first, headers, rest]) => [first, ...headers, '', rest].join('\r\n'));
      const property = fc.asyncProperty(fc.oneof(whole, bytes), async (sent) => {
        expect(rawFault(await say(hub.url, sent))).toBeUndefined();
      });
      await fc.assert(property, share(0.1));
      expect(await stateOfHub(hub)).toEqual(WELL);
    },
    TIMEOUT,
  );
});

/** A peer that says what it is told to say. */
async function peerOf(answer: (id: unknown, response: ServerResponse) => void) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'application/json');
      return void response.end(JSON.stringify(card));
    }
    const { id } = JSON.parse(body) as { id: unknown };
    answer(id, response);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const made = { name: 'Peer', description: 'Odd.', version: '1', url };
  const skills = [{ id: 'work', name: 'Work', description: 'Works.', tags: [] }];
  const card = wireCard(buildCard({ ...made, skills }));
  return { url, skills };
}

const IDS = { taskId: 'theirs', contextId: 'talk' };
const ANSWER = { artifactId: 'a', name: 'answer', parts: [{ text: 'hello' }] };
const status = (state: string) => ({ state, timestamp: '2026-01-01T00:00:00Z' });
/** Right events of a peer's stream. */
const EVENTS = [
  { task: { id: 'theirs', contextId: 'talk', status: status('TASK_STATE_WORKING') } },
  { statusUpdate: { ...IDS, status: status('TASK_STATE_WORKING') } },
  { artifactUpdate: { ...IDS, artifact: ANSWER, append: false, lastChunk: true } },
  { statusUpdate: { ...IDS, status: status('TASK_STATE_COMPLETED') } },
  { statusUpdate: { ...IDS, status: status('TASK_STATE_INPUT_REQUIRED') } },
  { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'hello' }] } },
];

describe('whatever a peer says,', () => {
  it(
    'a task ends, or asks, once',
    async () => {
      let said: { chunks: string[]; end: string; type: string };
      const { url, skills } = await peerOf((id, response) => {
        response.setHeader('Content-Type', said.type);
        // Cut anywhere: also between the bytes of a letter.
        for (const chunk of said.chunks)
          response.write(chunk.replaceAll('"ID"', text(id)), 'latin1');
        if (said.end === 'ends') response.end();
        else if (said.end === 'breaks') response.destroy();
        else setTimeout(() => response.end(), 200);
      });
      const executor = new A2aExecutor({
        name: 'peer',
        peer: () => connect({ url }),
        remotes: new RecentRemotes(),
        silenceMs: 40,
        pollMs: { first: 5, most: 10 },
      });
      const hub = await served(
        { limits: { silenceMs: 5000 } },
        { agents: () => [{ name: 'peer', executor, skills }] },
      );
      const framed = (event: unknown) =>
        `data: ${text({ jsonrpc: '2.0', id: 'ID', result: event })}`;
      const chunk = fc.oneof(
        { weight: 4, arbitrary: nearly(EVENTS, 1).map(framed) },
        { weight: 6, arbitrary: fc.constantFrom(...EVENTS).map(framed) },
        nearly(EVENTS.map((result) => ({ jsonrpc: '2.0', id: 'ID', result }))).map(
          (body) => `data: ${text(body)}`,
        ),
        fc.constant(`data: ${text({ jsonrpc: '2.0', id: 'ID', error: { code: -32001 } })}`),
        fc.constantFrom('data:', 'data', ': a comment', 'event: odd', 'id: 1', 'retry: x', '{', ''),
        bytes,
      );
      const stream = fc
        .array(
          fc.tuple(chunk, fc.oneof(mostly('\n\n', '\r\n\r\n'), fc.constantFrom('\n', '\r\r', ''))),
          {
            maxLength: 5,
          },
        )
        .map((list) => list.map(([one, end]) => one + end));
      const answer = fc.record({
        chunks: fc.oneof(
          { weight: 4, arbitrary: stream },
          nearly(EVENTS.map((result) => ({ jsonrpc: '2.0', id: 'ID', result }))).map((body) => [
            text(body),
          ]),
          bytes.map((odd) => [odd]),
        ),
        end: fc.constantFrom('ends', 'ends', 'ends', 'breaks', 'lasts'),
        type: fc.oneof(mostly('text/event-stream'), fc.constantFrom('application/json', 'odd')),
      });
      const property = fc.asyncProperty(answer, async (given) => {
        said = given;
        const task = await send(hub, { skill: 'work' });
        expect([
          'completed',
          'failed',
          'rejected',
          'canceled',
          'input-required',
          'auth-required',
        ]).toContain(stateOf(task));
        const outcomes = hub.said.filter(
          ({ topic, correlationId }) =>
            correlationId === task.id && /^(autonomous\.outcome|agent\.input\.request)/.test(topic),
        );
        expect(outcomes).toHaveLength(1);
        hub.said.length = 0;
      });
      await fc.assert(property, share(0.1));
      expect((await hub.get('healthz')).status).toBe(200);
    },
    TIMEOUT,
  );
});
