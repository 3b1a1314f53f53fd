import { once } from 'node:events';
import { connect } from 'node:net';
import { AgentCard, SendMessageRequest, verifyAgentCardSignature } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client';
import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { contextOf, FunctionExecutor } from '../../examples/3-hub/src/index.ts';
import { served } from './edge-hub.ts';
import { stateOf } from './hub.ts';

const VERSION = { 'A2A-Version': '1.0' };
const MESSAGE = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hello' }] };
const ASKED = { message: MESSAGE, metadata: { skill: 'echo' } };

const text = async (response: Response): Promise<Record<string, never>> => {
  expect(response.headers.get('content-type')).toMatch(/^application\/(a2a\+)?json/);
  expect(response.headers.get('x-powered-by')).toBeNull();
  return (await response.json()) as Record<string, never>;
};

describe('the card', () => {
  const cardAt = (url: string, headers = {}) =>
    fetch(new URL('.well-known/agent-card.json', url), {
      headers: { 'Cache-Control': 'max-age=0', ...headers },
    });

  it('lists the skills that there are now, and has an ETag', async () => {
    const { url, registry } = await served();
    const first = await cardAt(url);
    const card = AgentCard.fromJSON(await text(first));
    expect(
      card.supportedInterfaces.map(({ url: at, protocolBinding }) => [at, protocolBinding]),
    ).toEqual([
      [url, 'JSONRPC'],
      [`${url}rest`, 'HTTP+JSON'],
    ]);
    const ids = card.skills.map(({ id }) => id);
    expect(ids).toContain('echo');
    expect(ids).toContain('think');
    const etag = first.headers.get('etag')!;
    expect((await cardAt(url, { 'If-None-Match': etag })).status).toBe(304);
    registry.setSkills('ava', [{ id: 'sing', name: 'Sing', description: 'Sings.', tags: [] }]);
    const later = await cardAt(url, { 'If-None-Match': etag });
    const skills = AgentCard.fromJSON(await text(later)).skills;
    expect(skills.map(({ id }) => id)).toEqual([...ids, 'sing']);
  });

  it('is signed in the form of the wire, and again when it changes', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const signingKey = { ...(await exportJWK(privateKey)), kty: 'OKP', alg: 'EdDSA', kid: 'k' };
    const users = [{ name: 'ada', apiKey: 'ada-secret' }];
    const { url, registry } = await served({ users }, { signingKey });
    const verify = verifyAgentCardSignature(async () => publicKey);
    const one = await text(await cardAt(url));
    await verify(one as unknown as AgentCard);
    registry.setSkills('ava', [{ id: 'sing', name: 'Sing', description: 'Sings.', tags: [] }]);
    const two = await text(await cardAt(url));
    await verify(two as unknown as AgentCard);
    expect(two['signatures']).not.toEqual(one['signatures']);
  });

  it.each([
    ['JSONRPC', new JsonRpcTransportFactory()],
    ['HTTP+JSON', new RestTransportFactory()],
  ])('leads the SDK’s client to %s', async (_binding, transport) => {
    const { url } = await served();
    const factory = new ClientFactory({ transports: [transport] });
    const client = await factory.createFromUrl(url);
    const result = await client.sendMessage(SendMessageRequest.fromJSON(ASKED));
    expect(stateOf(result as never)).toBe('completed');
    await expect(client.getTask({ id: 'none', tenant: '' })).rejects.toMatchObject({
      name: 'TaskNotFoundError',
    });
  });
});

describe('what is refused over JSON-RPC', () => {
  it.each([
    ['no JSON', '{"jsonrpc"', 200, -32700],
    ['nothing', '', 200, -32600],
    ['a list', [], 200, -32600],
    ['a number', '7', 200, -32600],
    ['another version', { jsonrpc: '1.0', method: 'GetTask' }, 200, -32600],
    ['an id that is none', { jsonrpc: '2.0', id: {}, method: 'GetTask' }, 200, -32600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'Fly', params: {} }, 200, -32601],
    ['no params', { jsonrpc: '2.0', id: 1, method: 'GetTask' }, 200, -32602],
    [
      'what cannot be read',
      { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { tenant: {}, message: null } },
      200,
      -32602,
    ],
    ['a nest', `${'['.repeat(5000)}${']'.repeat(5000)}`, 200, -32602],
  ])('%s', async (_what, body, status, code) => {
    const { post, errors } = await served();
    const response = await post('/', body);
    expect(response.status).toBe(status);
    expect(await text(response)).toMatchObject({ jsonrpc: '2.0', error: { code } });
    expect(errors).toEqual([]);
  });

  it('a body that is too large', async () => {
    const { call } = await served({ limits: { bodyBytes: 1000 } });
    const response = await call('SendMessage', { pad: 'x'.repeat(1000) });
    expect(response.status).toBe(413);
    expect(await text(response)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'The body is larger than 1000 bytes.' },
    });
  });

  it('a field, which is named', async () => {
    const { call } = await served();
    const message = { ...MESSAGE, parts: [{ text: 'a', url: 'b' }] };
    const field = 'message.parts[0]';
    const description = 'expected one of text, url';
    expect(await text(await call('SendMessage', { message }))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32602,
        message: `${field}: ${description}`,
        data: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'INVALID_PARAMS',
            domain: 'a2a-protocol.org',
            metadata: { field },
          },
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field, description }],
          },
        ],
      },
    });
    const stray = await call('SendStreamingMessage', { message: { ...MESSAGE, role: 'user' } });
    expect((await text(stray))['error']).toMatchObject({
      code: -32602,
      data: [{}, { fieldViolations: [{ field: 'message.role' }] }],
    });
  });

  it('a media type that no skill reads, and another protocol version', async () => {
    const { call } = await served();
    const parts = [{ url: 'https://example.com/', mediaType: 'image/png' }];
    const message = { ...MESSAGE, parts };
    expect(await text(await call('SendMessage', { message }))).toMatchObject({
      error: { code: -32005 },
    });
    const old = await call('SendMessage', ASKED, { 'A2A-Version': '0.3' });
    expect(await text(old)).toMatchObject({ error: { code: -32009 } });
  });
});

describe('what is refused over HTTP+JSON', () => {
  it.each([
    ['no JSON', '{"message"', 400, 'INVALID_ARGUMENT'],
    ['no message', {}, 400, 'INVALID_ARGUMENT'],
    [
      'two kinds',
      { message: { ...MESSAGE, parts: [{ text: 'a', raw: 'b' }] } },
      400,
      'INVALID_ARGUMENT',
    ],
  ])('%s', async (_what, body, code, status) => {
    const { post } = await served();
    const response = await post('/rest/message:send', body);
    expect(response.status).toBe(code);
    const answer = await text(response);
    expect(answer).toMatchObject({ error: { code, status } });
  });

  it('an unknown path, and an unknown task', async () => {
    const { url } = await served();
    const path = await fetch(`${url}rest/fly`, { headers: VERSION });
    expect(path.status).toBe(404);
    expect(await text(path)).toEqual({
      error: { code: 404, status: 'NOT_FOUND', message: 'Nothing is here.', details: [] },
    });
    const task = await fetch(`${url}rest/tasks/none`, { headers: VERSION });
    expect(await text(task)).toMatchObject({
      error: { code: 404, status: 'NOT_FOUND', details: [{ reason: 'TASK_NOT_FOUND' }] },
    });
  });
});

it.each([
  ['an unknown path', 'fly', 404],
  ['a path that cannot be read', '%ff', 404],
  ['an address that is too long', `?${'x'.repeat(5000)}`, 414],
])('%s is refused as JSON', async (_what, path, status) => {
  const { url } = await served();
  const response = await fetch(url + path, { method: 'PUT' });
  expect(response.status).toBe(status);
  expect(await text(response)).toEqual({ error: expect.any(String) });
});

it.each([
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ['what is no HTTP', 'HELLO\r\n\r\n', '400'],
])('%s gets few words', async (_what, sent, status) => {
  const { url } = await served();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(sent);
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.on('error', () => {});
  await once(socket, 'close');
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\\{"error":".*"\\}$`));
});

it('who shows no credential is told which, in the terms of what was asked', async () => {
  const users = [{ name: 'ada', apiKey: 'ada-secret' }];
  const { url, post, call } = await served({ users });
  const bare = await call('SendMessage', ASKED);
  expect(bare.status).toBe(401);
  expect(bare.headers.get('www-authenticate')).toBe('ApiKey header="X-API-Key"');
  expect(await text(bare)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
  const rest = await post('/rest/message:send', ASKED);
  expect(await text(rest)).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  expect((await fetch(`${url}.well-known/agent-card.json`)).status).toBe(200);
  const right = await call('SendMessage', ASKED, { 'X-API-Key': 'ada-secret' });
  expect(await text(right)).toMatchObject({ result: { task: {} } });
});

it('a stream that says nothing beats', async () => {
  const { call } = await served({}, { heartbeatMs: 20 });
  const waits = { message: { ...MESSAGE, messageId: 'w' }, metadata: { skill: 'wait' } };
  const response = await call('SendStreamingMessage', waits);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!/\n\n:\n\n:\n\n/.test(heard)) heard += (await reader.read()).value ?? '';
  expect(heard).toContain('TASK_STATE_WORKING');
  await reader.cancel();
});

it('work goes on when its reader goes away', async () => {
  const gate = Promise.withResolvers<void>();
  const executor = new FunctionExecutor({
    async slow(_request, { progress }) {
      progress('begun');
      await gate.promise;
      return 'done';
    },
  });
  const skills = [{ id: 'slow', name: 'Slow', description: 'Waits.', tags: [] }];
  const agents = () => [{ name: 'desk', executor, skills }];
  const { call, said, handler } = await served({}, { agents });
  const params = { message: MESSAGE, metadata: { skill: 'slow' } };
  const response = await call('SendStreamingMessage', params);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await reader.read();
  const { id } = JSON.parse(value!.slice('data: '.length).split('\n')[0]!).result.task;
  await reader.cancel();
  gate.resolve();
  const ended = () => said.some(({ topic }) => topic.startsWith('autonomous.outcome.'));
  await expect.poll(ended).toBe(true);
  const task = await handler.getTask({ id, tenant: '' }, contextOf('', 'a2a'));
  expect(stateOf(task)).toBe('completed');
});
