import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { connect, peerFetch } from '../../examples/3-hub/src/index.ts';
import { send } from './hub.ts';
import { hubFor } from './peer-hub.ts';
import { servePeer } from './peer.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

it('sends text with its headers, and reads the answer', async () => {
  const url = await serve(async (request, response) => {
    const { method, headers } = request;
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.statusCode = 418;
    const body = await text(request);
    response.end(JSON.stringify({ method, key: headers['x-api-key'], body }));
  });
  const headers = new Headers({ 'X-API-Key': 'secret' });
  const answer = await peerFetch(new URL(url), { method: 'POST', headers, body: 'hello' });
  expect([answer.ok, answer.status]).toEqual([false, 418]);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.json()).toEqual({ method: 'POST', key: 'secret', body: 'hello' });
});

it('reads a stream as it comes', async () => {
  const { promise: more, resolve } = Promise.withResolvers<void>();
  const url = await serve(async (_request, response) => {
    response.write('one');
    await more;
    response.end('two');
  });
  const { body } = await peerFetch(url);
  const pieces = body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await pieces.read()).value).toBe('one');
  resolve();
  expect((await pieces.read()).value).toBe('two');
  expect((await pieces.read()).done).toBe(true);
});

it('takes an answer without a body', async () => {
  const url = await serve((_request, response) => void response.writeHead(204).end());
  const { status, body } = await peerFetch(url);
  expect([status, body]).toEqual([204, null]);
});

it('follows no redirect', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(307, { Location: 'http://localhost:1/' }).end(),
  );
  await expect(peerFetch(url)).rejects.toThrow(new TypeError(`${url} redirects`));
});

it('takes a Request as it is', async () => {
  const url = await serve(async (request, response) =>
    response.end(`${request.method} ${request.headers['x-api-key']} ${await text(request)}`),
  );
  const headers = { 'X-API-Key': 'secret' };
  const asked = new Request(url, { method: 'POST', headers, body: 'hello' });
  expect(await (await peerFetch(asked)).text()).toBe('POST secret hello');
});

it('says why there is no answer', async () => {
  const cause = expect.objectContaining({ code: 'ECONNREFUSED' }) as Error;
  await expect(peerFetch('http://localhost:1/')).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
    cause,
  });
});

it('ends with the reason of its signal, before the answer and within it', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/begin') response.write('one');
  });
  const early = new AbortController();
  const never = peerFetch(url, { signal: early.signal });
  early.abort(new Error('enough'));
  await expect(never).rejects.toThrow('enough');
  const late = new AbortController();
  const begun = await peerFetch(`${url}begin`, { signal: late.signal });
  late.abort();
  await expect(begun.text()).rejects.toMatchObject({ name: 'AbortError' });
});

it('calls one after the other share connections, though they stream', async () => {
  const sockets = new Set<unknown>();
  const { url } = await servePeer(async () => 'done', {
    before(request, _response, next) {
      if (request.method === 'POST') sockets.add(request.socket);
      next();
    },
  });
  const peer = connect({ url }, peerFetch);
  const hub = await hubFor({ url }, { peer: () => peer });
  for (let call = 0; call < 6; call++) await send(hub, {});
  // The next call may come before the end of the last one's stream is read.
  expect(sockets.size).toBeLessThan(4);
});
