import { parseSseStream } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { cardAt } from '@examples/lib/card';
import { JSON_RPC } from '@examples/lib/post';
import { ask } from '@examples/lib/request';
import { serveFetch } from '@examples/lib/serve-fetch';

// #region answers
const EVENTS = 'text/event-stream';
const ANSWERS: Record<string, [type: string, body: string]> = {
  '/page': ['text/html', '<!DOCTYPE html><p>Welcome to the hotel.'],
  '/done': [EVENTS, 'data: [DONE]\n\n'],
  '/large': [EVENTS, `data: ${'x'.repeat(3000)}\n\n`],
};
// #endregion answers

const server = await serveFetch(async (request) => {
  const [type, body] = ANSWERS[new URL(request.url).pathname]!;
  return new Response(body, { headers: { 'content-type': type } });
});

// #region calls
async function clientOf(path: string) {
  const about = { name: 'Hotel', description: 'Not what it says.' };
  const card = cardAt(`${server.url}${path}`, about);
  card.capabilities = { streaming: true, extensions: [] };
  return new ClientFactory().createFromAgentCard(card);
}
async function follow(path: string) {
  const client = await clientOf(path);
  for await (const _ of client.sendMessageStream(ask('Hello?')));
}

const CALLS: Record<string, () => Promise<unknown>> = {
  async 'page, for a call'() {
    return (await clientOf('/page')).sendMessage(ask('Hello?'));
  },
  'page, for a stream': () => follow('/page'),
  'done, for a stream': () => follow('/done'),
  async 'large, for a stream'() {
    const response = await fetch(`${server.url}/large`, {
      method: 'POST',
      headers: JSON_RPC,
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'SubscribeToTask',
        params: { id: '1' },
      }),
    });
    for await (const _ of parseSseStream(response, 2000));
  },
};
for (const [what, call] of Object.entries(CALLS)) {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.log(`${what}: ${error.name}\n  ${error.message}`);
  }
}
// #endregion calls

await server.close();
