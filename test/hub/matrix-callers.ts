import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendMessageRequest, StreamResponse, type Task } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import type { Cell } from '../../examples/3-hub/matrix.ts';
import { connect, replyOf, type Reply } from '../../examples/3-hub/src/index.ts';
import { stateToLegacyString, textOf } from '../../examples/2-layer/src/index.ts';
import { API_KEY } from './matrix-hub.ts';

/** One turn, as a caller asks for it. */
export interface Turn {
  text: string;
  messageId: string;
  target?: string;
  skill?: string;
  taskId?: string;
  contextId?: string;
}

/** All ends and questions that a caller hears of in one turn. */
export type Heard = Reply[];

const isOver = (state: string) => state !== 'submitted' && state !== 'working';

/** What events say of ends, and the text that they make together. */
export function heardIn(events: StreamResponse[]): Heard {
  const texts = new Map<string, string>();
  const heard: Heard = [];
  const status = (
    taskId: string,
    { contextId, status: now }: Pick<Task, 'contextId' | 'status'>,
  ) => {
    const state = stateToLegacyString(now!.state);
    if (!isOver(state)) return;
    const said = now?.message ? textOf(now.message) : '';
    const whole = [...texts.values()].filter(Boolean).join('\n');
    const text = state === 'completed' ? whole || said : said;
    heard.push({ taskId, contextId, state, text });
  };
  for (const { payload } of events) {
    if (payload?.$case === 'task') {
      for (const one of payload.value.artifacts) texts.set(one.artifactId, textOf(one));
      status(payload.value.id, payload.value);
    } else if (payload?.$case === 'statusUpdate') status(payload.value.taskId, payload.value);
    else if (payload?.$case === 'artifactUpdate') {
      const { artifact, append } = payload.value;
      const before = append ? (texts.get(artifact!.artifactId) ?? '') : '';
      texts.set(artifact!.artifactId, before + textOf(artifact!));
    }
  }
  return heard;
}

/** A webhook for many tasks: each has a path of its own. */
export async function webhook() {
  const events = new Map<string, StreamResponse[]>();
  const seen = new Set<string>();
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const name = request.url!.slice(1);
    response.end();
    // What may have been told before says so, and is told once.
    const key = `${name} ${body}`;
    if (seen.has(key) && request.headers['a2a-redelivery'] === 'true') return;
    seen.add(key);
    events.set(name, [...(events.get(name) ?? []), StreamResponse.fromJSON(JSON.parse(body))]);
    for (const look of waiting) look();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name: string) => `http://localhost:${port}/${name}`,
    /** All that was pushed, so far. */
    heard: (name: string, from = 0) => heardIn((events.get(name) ?? []).slice(from)),
    count: (name: string) => events.get(name)?.length ?? 0,
    /** Waits until an end or a question is pushed. */
    async over(name: string, from: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (heardIn((events.get(name) ?? []).slice(from)).length > 0) resolve();
      };
      waiting.add(look);
      look();
      await promise;
      waiting.delete(look);
    },
    close: () => server.close(),
  };
}
export type Webhook = Awaited<ReturnType<typeof webhook>>;

/** Callers of one hub, over HTTP. */
export async function callersOf(url: string, hook: Webhook) {
  const { client } = await connect({ url, apiKey: API_KEY });
  const paramsOf = (turn: Turn, configuration: object = {}) => {
    const { text, messageId, taskId, contextId, target, skill } = turn;
    const ids = { messageId, ...(taskId && { taskId }), ...(contextId && { contextId }) };
    return SendMessageRequest.fromJSON({
      message: { ...ids, role: 'ROLE_USER', parts: [{ text, mediaType: 'text/plain' }] },
      configuration,
      metadata: { ...(target && { target }), ...(skill && { skill }) },
    });
  };
  const atOnce = async (turn: Turn, more: object = {}) =>
    replyOf(await client.sendMessage(paramsOf(turn, { returnImmediately: true, ...more })));
  const chat = (turn: Turn, stream: boolean) => {
    const { text: message, ...rest } = turn;
    return fetch(new URL('api/chat', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': API_KEY },
      body: JSON.stringify({ message, ...rest, ...(stream && { stream }) }),
    });
  };
  const ask: Record<string, (turn: Turn) => Promise<Heard>> = {
    async 'a2a blocking'(turn) {
      return [replyOf(await client.sendMessage(paramsOf(turn)))];
    },
    async 'a2a stream'(turn) {
      const events: StreamResponse[] = [];
      for await (const event of client.sendMessageStream(paramsOf(turn))) events.push(event);
      return heardIn(events);
    },
    async 'a2a poll'(turn) {
      const { taskId } = await atOnce(turn);
      return [await over(client, taskId)];
    },
    async 'a2a push'(turn) {
      const name = turn.messageId.replace(/ .*/, '');
      const from = hook.count(name);
      const config = { url: hook.urlOf(name), token: 'token' };
      await atOnce(turn, turn.taskId ? {} : { taskPushNotificationConfig: config });
      await hook.over(name, from);
      return hook.heard(name, from);
    },
    async 'chat blocking'(turn) {
      return [(await (await chat(turn, false)).json()) as Reply];
    },
    async 'chat stream'(turn) {
      const text = await (await chat(turn, true)).text();
      return [...text.matchAll(/^event: reply\ndata: (.*)$/gm)].map(
        ([, data]) => JSON.parse(data!) as Reply,
      );
    },
  };
  return { client, ask: ({ entry, way }: Cell) => ask[`${entry} ${way}`]!, chat };
}

/** Looks at a task until it has ended, or asks. */
export async function over(client: Client, id: string): Promise<Reply> {
  for (;;) {
    const reply = replyOf(await client.getTask({ id, tenant: '' }));
    if (isOver(reply.state)) return reply;
    await new Promise((next) => setTimeout(next, 10));
  }
}
