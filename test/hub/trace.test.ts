import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../examples/2-layer/src/index.ts';
import { A2aExecutor, connect, RecentRemotes } from '../../examples/3-hub/src/index.ts';
import { peerFetch } from '../../examples/3-hub/src/peers/peer-fetch.ts';
import { served } from './edge-hub.ts';
import { servePeer } from './peer.ts';

const TRACE = 'a'.repeat(32);
const PARENT = `00-${TRACE}-${'b'.repeat(16)}-01`;

interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  events: { name: string }[];
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** What takes spans over OTLP, on a loopback port until the test ends. */
async function collector() {
  const spans: OtlpSpan[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { resourceSpans } = JSON.parse(body);
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes[0].value.stringValue);
      for (const one of scopeSpans) spans.push(...one.spans);
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://localhost:${port}`, spans, services };
}

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const message = (text = 'hello') => ({
  messageId: crypto.randomUUID(),
  role: 'ROLE_USER',
  parts: [{ text }],
});

/** A peer that asks, and notes the traces that it is called with. */
async function tracedPeer() {
  const heard: (string | undefined)[] = [];
  const work = async (turn: { request: { task?: unknown } }) =>
    turn.request.task ? 'done' : ask('Which one?');
  const peer = await servePeer(work as never, {
    before(request, _response, next) {
      if (request.method === 'POST') heard.push(request.get('traceparent'));
      next();
    },
  });
  const executor = new A2aExecutor({
    name: 'peer',
    peer: () => connect({ url: peer.url }, peerFetch),
    remotes: new RecentRemotes(),
  });
  const skills = [{ id: 'work', name: 'Work', description: 'Works.', tags: [] }];
  return { heard, agents: () => [{ name: 'peer', executor, skills }] };
}

const taskIn = async (response: Response) => (await response.json()).result.task;

describe('a hub with a collector', () => {
  it('sends a span for each turn, in the trace of its caller, which peers are told', async () => {
    const { endpoint, spans, services } = await collector();
    const { heard, agents } = await tracedPeer();
    const hub = await served({ telemetry: { otlpEndpoint: endpoint } }, { agents });
    const asked = { message: message(), metadata: { skill: 'work' } };
    const headers = { traceparent: PARENT };
    const { id: taskId, contextId } = await taskIn(await hub.call('SendMessage', asked, headers));
    const answer = { message: { ...message(), taskId, contextId } };
    await hub.call('SendMessage', answer);
    await hub.stop();
    expect([...services]).toEqual(['hub']);
    const [first, second] = spans as [OtlpSpan, OtlpSpan];
    expect(spans).toHaveLength(2);
    expect(first).toMatchObject({
      name: 'peer work',
      traceId: TRACE,
      parentSpanId: 'b'.repeat(16),
    });
    expect(attributesOf(first)).toMatchObject({
      'a2a.task.id': taskId,
      'hub.agent': 'peer',
      'hub.skill': 'work',
      'hub.entry': 'a2a',
      'hub.state': 'input-required',
    });
    expect(second).toMatchObject({ traceId: TRACE, parentSpanId: first.spanId });
    expect(attributesOf(second)['hub.state']).toBe('completed');
    const told = [first, second].map(({ spanId }) => `00-${TRACE}-${spanId}-01`);
    expect(new Set(heard)).toEqual(new Set(told));
    expect(JSON.stringify(spans)).not.toContain('hello');
  });

  it('marks what failed, what was dropped and what was said on the way', async () => {
    const { endpoint, spans } = await collector();
    const hub = await served({ telemetry: { otlpEndpoint: endpoint } });
    for (const skill of ['fail', 'fly', 'echo'])
      await hub.call('SendMessage', { message: message(), metadata: { skill } });
    await hub.stop();
    const [failed, dropped, done] = spans as [OtlpSpan, OtlpSpan, OtlpSpan];
    expect(failed).toMatchObject({ name: 'desk fail', status: { code: 2 } });
    expect(dropped.name).toBe('turn');
    expect(attributesOf(dropped)).toMatchObject({ 'hub.dropped': 'unknown-skill' });
    expect(done.events.map(({ name }) => name)).toEqual(['artifact']);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(3);
  });

  it('that is not there goes on, says so, and stops', async () => {
    const hub = await served({ telemetry: { otlpEndpoint: 'http://localhost:1' } });
    const asked = { message: message(), metadata: { skill: 'echo' } };
    expect((await taskIn(await hub.call('SendMessage', asked))).status.state).toMatch(/COMPLETED/);
    await hub.stop();
    expect(hub.errors).toEqual([expect.any(Error)]);
  });
});

describe('a hub without one', () => {
  it.each([
    ['passes on the trace of its caller', PARENT, PARENT],
    ['begins none', undefined, undefined],
    ['passes on nothing that is none', `00-${TRACE}`, undefined],
    ['passes on no trace of zeros', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, undefined],
  ])('%s', async (_what, traceparent, told) => {
    const { heard, agents } = await tracedPeer();
    const hub = await served({}, { agents });
    const headers = traceparent === undefined ? {} : { traceparent };
    const asked = { message: message(), metadata: { skill: 'work' } };
    await hub.call('SendMessage', asked, headers);
    await hub.post('api/chat', { message: 'hello', skill: 'work' }, headers);
    expect(heard.length).toBeGreaterThan(1);
    expect(new Set(heard)).toEqual(new Set([told]));
  });
});
