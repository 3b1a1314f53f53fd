import { describe, expect, it } from 'vitest';
import { collector, recordFetchOf, recordingFetch } from '../../snippets/recorder/fetch.ts';
import { runExample } from '../../snippets/recorder/run.ts';

const program = (name: string) => `test/snippets/fixtures/programs/${name}.ts`;

describe('a run', () => {
  it('has the same ids and the same clock each time, and waits show in it', async () => {
    const [one, two] = await Promise.all([
      runExample(program('clock')),
      runExample(program('clock')),
    ]);
    expect(two.stdout).toBe(one.stdout);
    const [ids, began, waited] = one.stdout.split('\n');
    const [first, second] = ids!.split(' ');
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
    expect(began).toBe('2026-01-01T09:00:00.001Z');
    expect(Number(waited)).toBe(40);
  });

  it('that leaves a server open is ended and told what is open', async () => {
    await expect(runExample(program('hangs'), { deadline: 4000 })).rejects.toThrow(
      /hangs\.ts did not end within 4 s\. Still open: TCPServerWrap\. Close what the example opened/,
    );
  });

  it('that waits for ever is ended and told what is open', async () => {
    await expect(runExample(program('settles-never'), { deadline: 4000 })).rejects.toThrow(
      /did not end within 4 s\. Still open: Timeout/,
    );
  });

  it('that never yields is killed', async () => {
    await expect(runExample(program('spins'), { deadline: 4000 })).rejects.toThrow(
      /Still open: a loop that never yields/,
    );
  });

  it('that throws fails with its own words', async () => {
    await expect(runExample(program('throws'))).rejects.toThrow(
      /throws\.ts failed with exit code 1:[^]*the agent said no/,
    );
  });
});

describe('a run that ends early', () => {
  it('by a signal of its own is told apart from one that is late', async () => {
    await expect(runExample(program('killed'))).rejects.toThrow(/killed\.ts was ended by SIGKILL/);
  });
});

describe('the recording fetch', () => {
  const sse = (text: string) => async () =>
    new Response(text, { headers: { 'content-type': 'text/event-stream' } });

  it('keeps events, their names and comments as they came, CRLF included', async () => {
    const { exchanges, tell } = collector();
    const network = sse(': hello\r\n\r\ndata: {"a":1}\r\n\r\nevent: error\ndata: not json\n\n');
    const recorded = recordingFetch(() => network, tell);
    const response = await recorded('http://localhost/', { method: 'POST', body: '{}' });
    expect(await response.text()).toContain(': hello');
    expect(exchanges[0]?.response).toEqual({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      events: [{ comment: 'hello' }, { data: { a: 1 } }, { event: 'error', data: 'not json' }],
    });
  });

  it('records only what the reader read', async () => {
    const { exchanges, tell } = collector();
    let pulled = 0;
    const endless = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(new TextEncoder().encode(`data: ${pulled++}\n\n`));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      );
    const response = await recordingFetch(() => endless, tell)('http://localhost/');
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(exchanges[0]!.response!.events!.length).toBeLessThan(5);
    expect(pulled).toBeLessThan(8);
  });

  it('passes on a Request, and a body that streams', async () => {
    const { exchanges, tell } = collector();
    const echo: typeof fetch = async (input, init) =>
      new Response(await new Request(input, init).text());
    const recorded = recordingFetch(() => echo, tell);
    const request = new Request('http://localhost/', { method: 'POST', body: '{"a":1}' });
    expect(await (await recorded(request)).text()).toBe('{"a":1}');
    const body = new Blob(['{"b":2}']).stream();
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect(await (await recorded('http://localhost/', init)).text()).toBe('{"b":2}');
    expect(exchanges.map(({ request: { body: sent } }) => sent)).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('stays outside of what a program puts in the place of fetch, and tells a wrapped call once', async () => {
    const { exchanges, tell } = collector();
    const scope = {} as typeof globalThis;
    recordFetchOf(scope, async () => new Response('"network"'), tell);
    const text = async () => (await scope.fetch('http://localhost/')).text();
    expect(await text()).toBe('"network"');

    scope.fetch = async () => new Response('"in process"');
    expect(await text()).toBe('"in process"');

    const found = scope.fetch;
    scope.fetch = (input, init) => found(input, { ...init, headers: { accept: 'text/plain' } });
    expect(await text()).toBe('"in process"');
    expect(exchanges.map(({ response }) => response?.body)).toEqual([
      'network',
      'in process',
      'in process',
    ]);
  });

  it('counts no request that could not be made', async () => {
    const { exchanges, tell } = collector();
    const recorded = recordingFetch(() => async () => new Response('{}'), tell);
    await expect(recorded('nowhere')).rejects.toThrow(TypeError);
    await recorded('http://localhost/');
    expect(exchanges).toHaveLength(1);
  });

  it('tells of a stream and of a body that are cut short, and lets the caller meet the error', async () => {
    const cut = (type: string) => async () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
          pull: (controller) => controller.error(new TypeError('terminated')),
        }),
        { headers: { 'content-type': type } },
      );
    const { exchanges, tell } = collector();
    for (const type of ['text/event-stream', 'application/json']) {
      const response = await recordingFetch(() => cut(type), tell)('http://localhost/');
      await expect(response.text()).rejects.toThrow('terminated');
      expect(exchanges[0]).toMatchObject({ response: { status: 200 }, error: 'terminated' });
    }
  });

  it('does not take a reader who leaves for a cut', async () => {
    const { exchanges, tell } = collector();
    const recorded = recordingFetch(() => sse('data: 1\n\ndata: 2\n\n'), tell);
    const response = await recorded('http://localhost/');
    await response.body!.cancel();
    expect(exchanges[0]).not.toHaveProperty('error');
  });

  it('tells of a request that got no answer', async () => {
    const { exchanges, tell } = collector();
    const refused = async () => {
      throw new TypeError('fetch failed');
    };
    const recorded = recordingFetch(() => refused, tell);
    await expect(recorded('http://localhost/')).rejects.toThrow('fetch failed');
    expect(exchanges).toEqual([
      { request: { method: 'GET', url: 'http://localhost/', headers: {} }, error: 'fetch failed' },
    ]);
  });

  it('keeps a body that is not JSON as text, and only headers that mean something', async () => {
    const { exchanges, tell } = collector();
    const html = async () =>
      new Response('<p>Too large', {
        status: 413,
        headers: { 'content-type': 'text/html', date: 'now' },
      });
    const recorded = recordingFetch(() => html, tell);
    await recorded('http://localhost/', { headers: { 'a2a-version': '1.0', 'user-agent': 'x' } });
    expect(exchanges[0]).toEqual({
      request: { method: 'GET', url: 'http://localhost/', headers: { 'a2a-version': '1.0' } },
      response: { status: 413, headers: { 'content-type': 'text/html' }, body: '<p>Too large' },
    });
  });
});
