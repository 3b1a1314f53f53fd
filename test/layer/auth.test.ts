import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { credentialFetch, fleetAuth } from '../../examples/2-layer/src/index.ts';

const auth = fleetAuth({
  apiKey: { hub: 'key-1', ann: 'key-2' },
  bearer: { bob: 'token-1' },
});
const userOf = (headers: Record<string, string>, of = auth) => {
  const known = new Headers(headers);
  return of.userOf((name) => known.get(name) ?? undefined);
};

describe('the guard lets in', () => {
  it.each([
    [{ 'X-API-Key': 'key-1' }, 'hub'],
    [{ 'x-api-key': 'key-2' }, 'ann'],
    [{ Authorization: 'Bearer token-1' }, 'bob'],
    [{ authorization: 'bearer token-1' }, 'bob'],
    [{ authorization: 'BEARER   token-1' }, 'bob'],
    [{ 'x-api-key': 'wrong', authorization: 'Bearer token-1' }, 'bob'],
    [{ 'x-api-key': 'key-1', authorization: 'Bearer wrong' }, 'hub'],
    [{ 'x-api-key': 'key-1', authorization: 'Bearer token-1' }, 'hub'],
  ])('%j as %s', async (headers, user) => {
    expect(await userOf(headers as Record<string, string>)).toBe(user);
  });
});

describe('the guard does not let in', () => {
  it.each([
    {},
    { 'x-api-key': '' },
    { 'x-api-key': 'key-3' },
    { 'x-api-key': 'key-' },
    { 'x-api-key': 'key-11' },
    { 'x-api-key': 'key-1, key-1' },
    { 'x-api-key': 'token-1' },
    { 'x-api-key': 'Bearer token-1' },
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: 'token-1' },
    { authorization: 'Bearertoken-1' },
    { authorization: 'Basic token-1' },
    { authorization: 'Bearer key-1' },
    { authorization: 'Bearer Bearer token-1' },
    { authorization: 'Bearer token-1, Bearer token-1' },
  ])('%j', async (headers) => {
    expect(await userOf(headers as Record<string, string>)).toBeUndefined();
  });

  it('who shows a secret in a way that is not asked for', async () => {
    const keys = fleetAuth({ apiKey: { hub: 'same' } });
    expect(await userOf({ authorization: 'Bearer same' }, keys)).toBeUndefined();
    const tokens = fleetAuth({ bearer: { hub: 'same' } });
    expect(await userOf({ 'x-api-key': 'same' }, tokens)).toBeUndefined();
  });
});

it('looks at every secret, whichever is right, so that the time tells nothing', async () => {
  const compared = vi.spyOn(Uint8Array.prototype, 'reduce');
  const counts: number[] = [];
  for (const key of ['key-1', 'key-2', 'wrong']) {
    compared.mockClear();
    await userOf({ 'x-api-key': key });
    counts.push(compared.mock.calls.length);
    for (const { length } of compared.mock.instances as unknown as Uint8Array[])
      expect(length).toBe(32);
  }
  compared.mockRestore();
  expect(counts).toEqual([3, 3, 3]);
});

describe('what is asked for is what is declared', () => {
  it.each([
    [{ apiKey: { a: 'x' } }, ['apiKey'], 'ApiKey header="X-API-Key"'],
    [{ bearer: { a: 'x' } }, ['bearer'], 'Bearer'],
    [
      { apiKey: { a: 'x' }, bearer: { a: 'y' } },
      ['apiKey', 'bearer'],
      'ApiKey header="X-API-Key", Bearer',
    ],
    [{ apiKey: undefined, bearer: { a: 'y' } }, ['bearer'], 'Bearer'],
    [{ apiKey: {}, bearer: { a: 'y' } }, ['bearer'], 'Bearer'],
  ])('%j', (secrets, names, challenge) => {
    const { declaration, challenge: asked } = fleetAuth(secrets);
    expect(Object.keys(declaration.securitySchemes)).toEqual(names);
    const required = declaration.securityRequirements.map(({ schemes }) => Object.keys(schemes));
    expect(required).toEqual(names.map((name) => [name]));
    expect(asked).toBe(challenge);
  });

  it.each([
    [{ bearer: { '': 'token' } }, 'a caller without a name'],
    [{}, 'nobody may call'],
    [{ apiKey: {} }, 'nobody may call'],
  ])('%j is refused', (secrets, message) => {
    expect(() => fleetAuth(secrets)).toThrow(new TypeError(message));
  });
});

describe('a secret that no header carries', () => {
  const secrets = ['', ' key', 'key ', 'k\ney', 'k\u0000y', 'clé', 'kеy', undefined, 7];

  it.each(secrets)('%j is refused at once, and not told', (secret) => {
    const wrong = secret as string;
    const said = new TypeError('a secret: expected ASCII, no blank at an end');
    expect(() => fleetAuth({ apiKey: { hub: wrong } })).toThrow(said);
    expect(() => fleetAuth({ bearer: { hub: wrong } })).toThrow(said);
    expect(() => credentialFetch({ apiKey: wrong }, 'http://a/')).toThrow(said);
    expect(() => credentialFetch({ bearer: wrong }, 'http://a/')).toThrow(said);
  });

  it.each(['k', 'k y', '!~'])('%j is one that it carries', async (secret) => {
    const keys = fleetAuth({ apiKey: { hub: secret } });
    expect(await userOf({ 'x-api-key': secret }, keys)).toBe('hub');
  });
});

describe('credentialFetch', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  /** A server that notes the credentials it sees. */
  async function listening(answer: RequestListener) {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      const { authorization, 'x-api-key': key } = request.headers;
      seen.push(key ?? authorization ?? null);
      answer(request, response);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const echo: RequestListener = (request, response) => void request.pipe(response);

  it.each([
    [{ apiKey: 'key-1' }, 'key-1'],
    [{ bearer: 'token-1' }, 'Bearer token-1'],
  ])('shows %j to its agent, whatever the request is made of', async (credential, shown) => {
    const { seen, url } = await listening(echo);
    const send = credentialFetch(credential, `${url}/a2a`);
    const init = { method: 'POST', body: 'hello' };
    for (const input of [`${url}/x`, new URL('/y', url), new Request(`${url}/z`)])
      expect(await (await send(input, init)).text()).toBe('hello');
    expect(seen).toEqual([shown, shown, shown]);
  });

  it('replaces a credential that the request has', async () => {
    const { seen, url } = await listening(echo);
    await credentialFetch({ bearer: 'right' }, url)(url, { headers: { authorization: 'old' } });
    expect(seen).toEqual(['Bearer right']);
  });

  it('shows it to no other host, port or scheme', async () => {
    const agent = await listening(echo);
    const other = await listening(echo);
    const send = credentialFetch({ apiKey: 'key-1' }, agent.url);
    await send(other.url);
    const localhost = agent.url.replace('127.0.0.1', 'localhost');
    await send(localhost).catch(() => {});
    expect([...other.seen, ...agent.seen].filter((shown) => shown !== null)).toEqual([]);
    const sent: Request[] = [];
    const secure = credentialFetch({ apiKey: 'key-1' }, 'https://agent.example', async (input) => {
      sent.push(input as Request);
      return new Response();
    });
    await secure('http://agent.example/');
    await secure('https://agent.example.evil/');
    await secure('https://user@agent.example/').catch(() => {});
    await secure('https://agent.example/');
    expect(sent.map(({ headers }) => headers.get('x-api-key'))).toEqual([null, null, 'key-1']);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %d', async (status) => {
    const other = await listening(echo);
    const agent = await listening((_, response) => {
      response.writeHead(status, { location: other.url }).end();
    });
    const send = credentialFetch({ apiKey: 'key-1' }, agent.url);
    await expect(send(agent.url, { redirect: 'follow' })).rejects.toThrow(TypeError);
    expect([agent.seen, other.seen]).toEqual([['key-1'], []]);
  });

  it('passes on what is no redirect', async () => {
    const { url } = await listening((_, response) => void response.writeHead(404).end());
    expect((await credentialFetch({ apiKey: 'k' }, url)(url)).status).toBe(404);
  });

  it('needs a URL', () => {
    expect(() => credentialFetch({ apiKey: 'k' }, 'agent.example')).toThrow(TypeError);
  });
});
