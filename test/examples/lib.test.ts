import { StreamResponse, type TaskPushNotificationConfig } from '@a2a-js/sdk';
import { DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { createParser } from 'eventsource-parser';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardAt } from '../../examples/lib/card.ts';
import { readEvents } from '../../examples/lib/event-stream.ts';
import { fetchHandler } from '../../examples/lib/fetch-handler.ts';
import { servePeer } from '../../examples/lib/peer.ts';
import { JSON_RPC } from '../../examples/lib/post.ts';
import { PushSender } from '../../examples/lib/push-sender.ts';
import { slowJob } from '../../examples/lib/slow-job.ts';
import { root } from '../../snippets/root.ts';

const bytesOf = (text: string) => Array.from(new TextEncoder().encode(text));

/** The data of each event, from a body that comes in two chunks. */
async function read(text: string, cut: number): Promise<string[]> {
  const bytes = bytesOf(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(Uint8Array.from(bytes.slice(0, cut)));
      controller.enqueue(Uint8Array.from(bytes.slice(cut)));
      controller.close();
    },
  });
  const seen: string[] = [];
  for await (const { data } of readEvents(body)) seen.push(data);
  return seen;
}

describe('a reader of events', () => {
  const LINES = ['data: 1', '', 'data: é', 'data: 2', '', ': hello', 'data: 3', '', ''];
  it.each([
    ['LF', LINES.join('\n')],
    ['CRLF', LINES.join('\r\n')],
    ['CR', LINES.join('\r')],
    ['all three', 'data: 1\r\r\ndata: é\ndata: 2\n\rdata: 3\r\n\n'],
  ])('takes lines that end in %s, wherever they are cut', async (_name, text) => {
    const wanted: string[] = [];
    // That parser keeps a CR at the end back, in case an LF follows.
    createParser({ onEvent: ({ data }) => wanted.push(data) }).feed(`${text}:`);
    expect(wanted).toEqual(['1', 'é\n2', '3']);
    for (let cut = 0; cut <= bytesOf(text).length; cut++) {
      expect(await read(text, cut), `cut at ${cut}`).toEqual(wanted);
    }
  });
});

describe('a sender of notifications', () => {
  const event = StreamResponse.fromJSON({ statusUpdate: { taskId: 't', contextId: 'c' } });
  const config = { url: 'http://localhost/' } as TaskPushNotificationConfig;
  const stored = [{ config }] as never;

  it('goes on after its store has failed', async () => {
    const delivered: string[] = [];
    let calls = 0;
    const store = {
      async loadWithMetadata() {
        if (calls++ === 0) throw new Error('no store');
        return stored;
      },
    };
    const sender = new PushSender(
      store,
      async ({ url }) => void delivered.push(url),
      () => {},
    );
    const first = sender.send(event, undefined as never);
    const second = sender.send(event, undefined as never);
    await expect(first).rejects.toThrow('no store');
    await second;
    await sender.send(event, undefined as never);
    expect(delivered).toHaveLength(2);
  });

  it('sends one after the other', async () => {
    const order: string[] = [];
    const store = { loadWithMetadata: async () => stored };
    let pause = 20;
    const sender = new PushSender(
      store,
      async () => {
        const mine = pause;
        pause = 0;
        await new Promise((resolve) => setTimeout(resolve, mine));
        order.push(`after ${mine}`);
      },
      () => {},
    );
    await Promise.all([1, 2].map(() => sender.send(event, undefined as never)));
    expect(order).toEqual(['after 20', 'after 0']);
  });
});

describe('a handler without Express', () => {
  const card = cardAt('http://localhost/', { name: 'Clerk', description: 'Files papers.' });
  const handler = fetchHandler(new DefaultRequestHandler(card, new InMemoryTaskStore(), slowJob));

  it.each(['null', '7', '"words"', 'true'])('refuses %s as a call', async (body) => {
    const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' };
    const request = new Request('http://localhost/', { method: 'POST', headers, body });
    const answer = await (await handler(request)).json();
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'A call is an object.' },
    });
  });

  it('names the method that its endpoint takes', async () => {
    const { status, headers } = await handler(new Request('http://localhost/'));
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});

it('no line of a program or of its library is wider than a page shows', () => {
  const files = globSync(['examples/**/*.ts', 'examples/lib/**/*.py'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  expect(files.length).toBeGreaterThan(100);
  const wide = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > 76 ? [`${file}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

describe('the peer in plain Node', () => {
  it('cuts off a stream that nobody reads, and goes on with the others', async () => {
    const peer = await servePeer();
    const ask = (method: string, params: object) =>
      fetch(`${peer.url}/a2a`, {
        method: 'POST',
        headers: JSON_RPC,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Bread' }] };
    const more = { metadata: { padding: 'x'.repeat(900_000) } };
    const send = async (ids: object) => {
      const answer = await ask('SendMessage', {
        message: { ...message, ...more, ...ids },
        configuration: { historyLength: 0 },
      });
      return (await answer.json()).result.task;
    };

    // A snapshot too large for what a connection can hold.
    const { id } = await send({});
    for (let turn = 0; turn < 20; turn++) await send({ taskId: id });
    const slow = await ask('SubscribeToTask', { id });
    const { body } = await ask('SubscribeToTask', { id });
    const quick = body!.pipeThrough(new TextDecoderStream()).getReader();
    while (!(await quick.read()).value!.endsWith('\n\n'));
    await ask('SendMessage', { message: { ...message, taskId: id, parts: [{ text: 'Rye' }] } });

    let last = '';
    for (;;) {
      const { done, value } = await quick.read();
      if (done) break;
      last += value;
    }
    expect(last).toContain('TASK_STATE_COMPLETED');
    await expect(slow.text()).rejects.toThrow('terminated');
    await peer.close();
  });
});
