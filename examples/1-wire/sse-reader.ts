import { parseSseStream } from '@a2a-js/sdk';
import { readEvents } from '@examples/lib/event-stream';
import { JSON_RPC } from '@examples/lib/post';
import { serveFetch } from '@examples/lib/serve-fetch';
import { sleep } from '@examples/lib/sleep';

// #region streams
const call = '"jsonrpc":"2.0","id":1';
const result = (n: number) => `{${call},"result":{"task":{"id":"${n}"}}}`;
const café = new TextEncoder().encode('data: "café"\n\n');

const STREAMS: Record<string, (string | Uint8Array)[]> = {
  lf: [`data: ${result(1)}\n\ndata: ${result(2)}\n\n`],
  crlf: [`data: ${result(1)}\r\n\r`, `\ndata: ${result(2)}\r\n\r\n`],
  cr: [`data: ${result(1)}\r\rdata: ${result(2)}\r\r`],
  comment: [`: keep-alive\n\ndata: ${result(1)}\n\n`],
  lines: [`data: {${call},\ndata: "result":{"task":{"id":"1"}}}\n\n`],
  named: [`event: news\nid: 7\nretry: 9\ndata: ${result(1)}\n\n`],
  tight: [`data:${result(1)}\n\n`],
  split: [café.slice(0, 11), café.slice(11)],
  huge: [`data: ${'x'.repeat(3000)}\n\n`],
  cut: [`data: ${result(1)}\n\ndata: ${result(2)}\n`],
};
// #endregion streams

// #region naive
async function* naive({ body }: Response) {
  let buffer = '';
  for await (const bytes of body!) {
    buffer += new TextDecoder().decode(bytes);
    const events = buffer.split('\n\n');
    buffer = events.pop()!;
    for (const event of events) {
      yield { data: event.replace('data: ', '') };
    }
  }
}
// #endregion naive

const server = await serveFetch(async (request) => {
  const chunks = STREAMS[new URL(request.url).pathname.slice(1)] ?? [];
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const encoder = new TextEncoder();
      for (const [index, chunk] of chunks.entries()) {
        if (index > 0) await sleep(60);
        const isText = typeof chunk === 'string';
        controller.enqueue(isText ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  return new Response(body, { headers });
});

// #region read
const MAX = 2000;
const READERS = {
  naive,
  ours: ({ body }: Response) => readEvents(body!, MAX),
  sdk: (response: Response) => parseSseStream(response, MAX),
};

async function read(events: AsyncIterable<{ data: string }>) {
  const seen: string[] = [];
  try {
    for await (const { data } of events) seen.push(meaning(data));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    seen.push(error.message.slice(0, 40));
  }
  return seen.join(', ') || '(nothing)';
}

function meaning(data: string) {
  try {
    const value = JSON.parse(data);
    return value.result?.task.id ?? value;
  } catch {
    return 'not JSON';
  }
}

for (const name of Object.keys(STREAMS)) {
  console.log(name);
  for (const [who, reader] of Object.entries(READERS)) {
    const response = await fetch(`${server.url}/${name}`, {
      method: 'POST',
      headers: JSON_RPC,
      body: `{${call},"method":"SubscribeToTask","params":{"id":"1"}}`,
    });
    console.log(`  ${who.padEnd(6)}`, await read(reader(response)));
  }
}
// #endregion read

await server.close();
