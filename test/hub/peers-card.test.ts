import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { connect, pinnedFetch } from '../../examples/3-hub/src/index.ts';

/** A server on loopback until the test ends, and what it was asked. */
async function serve(answer: RequestListener) {
  const asked: { path: string; credential: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    asked.push({ path, credential: headers['x-api-key'] as string | undefined });
    void answer(request, response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, asked };
}

const CARD = '/.well-known/agent-card.json';

const cardOf = (name: string, more: object = {}) => ({
  name,
  description: 'Works.',
  version: '1',
  supportedInterfaces: [
    { url: 'http://127.0.0.1:9/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
  ...more,
});

/** A server that has these cards, by their paths. */
const cards = (all: Record<string, object>) =>
  serve(({ url = '' }, response) => {
    const card = all[url];
    response.statusCode = card ? 200 : 404;
    response.end(JSON.stringify(card ?? {}));
  });

it.each([
  ['with a slash', '/agents/ada/'],
  ['without a slash', '/agents/ada'],
])('a card is found below the configured path, %s', async (_how, path) => {
  const { url, asked } = await cards({
    [`/agents/ada${CARD}`]: cardOf('ada'),
    [CARD]: cardOf('root'),
  });
  const { card } = await connect({ url: `${url}${path}` });
  expect(card.name).toBe('ada');
  expect(asked).toHaveLength(1);
});

it('a card is found at the root of the origin, where the spec puts it', async () => {
  const { url, asked } = await cards({ [CARD]: cardOf('root') });
  const { card, streams, pushes } = await connect({ url: `${url}/a2a/v1` });
  expect([card.name, streams, pushes]).toEqual(['root', true, false]);
  expect(asked.map(({ path }) => path)).toEqual([`/a2a/v1${CARD}`, CARD]);
});

it('the reasons of both addresses are told when both have none', async () => {
  const { url } = await serve(({ url: path }, response) => {
    if (path === CARD) return void response.end('<html>');
    response.statusCode = 503;
    response.end();
  });
  await expect(connect({ url: `${url}/ada` })).rejects.toMatchObject({
    name: 'PeerError',
    message: expect.stringMatching(
      /^no agent card: http.*\/ada\/\.well-known\/agent-card\.json: answers 503; http.*card\.json: .*JSON/,
    ),
  });
});

it.each([
  [
    'without end',
    (async (_request, response) => {
      response.writeHead(200);
      while (!response.destroyed) {
        response.write('x'.repeat(65_536));
        await new Promise(setImmediate);
      }
    }) as RequestListener,
    /has more than 1048576 bytes/,
  ],
  ['that never comes', () => {}, /timeout/],
  [
    'that stops in the middle',
    ((_request, response) => void response.write('{"name":')) as RequestListener,
    /timeout/,
  ],
  ['that is a list', ((_request, response) => void response.end('[]')) as RequestListener, /is no/],
] as [string, RequestListener, RegExp][])('a card %s is given up', async (_what, answer, why) => {
  const { url } = await serve(answer);
  await expect(connect({ url }, fetch, { timeoutMs: 400 })).rejects.toThrow(why);
});

it.each([
  [
    'a card of 0.3',
    { name: 'Old', url: 'http://x/', protocolVersion: '0.3.0' },
    /^the peer speaks 0\.3 only$/,
  ],
  [
    'interfaces of 0.3',
    cardOf('Old', {
      supportedInterfaces: [
        { url: 'http://x/', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      ],
    }),
    /^the peer speaks 0\.3 only$/,
  ],
  ['no interface', cardOf('None', { supportedInterfaces: [] }), /names no interface/],
  [
    'another binding',
    cardOf('Grpc', {
      supportedInterfaces: [{ url: 'x:1', protocolBinding: 'GRPC', protocolVersion: '1.0' }],
    }),
    /no JSONRPC interface of protocol 1\.0, only GRPC 1\.0/,
  ],
])('a peer with %s is refused, and not asked again elsewhere', async (_what, card, why) => {
  const { url, asked } = await cards({ [`/ada${CARD}`]: card });
  await expect(connect({ url: `${url}/ada` })).rejects.toMatchObject({
    name: 'RefusedPeer',
    message: expect.stringMatching(why),
  });
  expect(asked).toHaveLength(1);
});

it('a redirect is not followed, and the credential goes nowhere else', async () => {
  const other = await cards({ [CARD]: cardOf('thief') });
  const { url, asked } = await serve((_request, response) => {
    response.writeHead(302, { Location: `${other.url}${CARD}` }).end();
  });
  const reading = connect({ url, apiKey: 'sesame' });
  await expect(reading).rejects.toThrow(/redirect/);
  expect(asked).toEqual([{ path: CARD, credential: 'sesame' }]);
  expect(other.asked).toEqual([]);
});

it('another origin is never called', async () => {
  const other = await cards({});
  const pinned = pinnedFetch({ url: 'http://localhost:1/', bearer: 'sesame' });
  await expect(pinned(`${other.url}/x`)).rejects.toThrow(/is not at http:\/\/localhost:1/);
  await expect(pinned(new Request(`${other.url}/x`))).rejects.toThrow(TypeError);
  expect(other.asked).toEqual([]);
});

it('an answer without end is cut off', async () => {
  const { url } = await serve(async (_request, response) => {
    const piece = 'x'.repeat(1024 * 1024);
    while (!response.destroyed && response.write(piece)) await new Promise(setImmediate);
    response.on('drain', () => response.destroyed || response.write(piece));
  });
  const response = await pinnedFetch({ url })(url);
  await expect(response.text()).rejects.toThrow(/more than 16777216 bytes/);
});
