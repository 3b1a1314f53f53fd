import { describe, expect, it } from 'vitest';
import type { AgentCard } from '@a2a-js/sdk';
import {
  Bus,
  checkConfig,
  FunctionExecutor,
  makeAgents,
  Registry,
  WatchedPeer,
  type BusMessage,
  type WatchOptions,
} from '../../examples/3-hub/src/index.ts';
import { served } from './edge-hub.ts';
import { send, stateOf, textOf } from './hub.ts';
import { servePeer } from './peer.ts';

/** So often that a test need not wait. */
const QUICK = { refreshMs: 40, livenessMs: 20, openMs: 30, timeoutMs: 300 };

/** A hub of this configuration, as `npm run hub` makes it. */
function configured(agent: object, watching: Partial<WatchOptions> = QUICK) {
  const agents = [{ name: 'peer', kind: 'a2a', ...agent }];
  const whole = { agents, fallback: { target: 'peer' } };
  const checked = checkConfig({ hub: { name: 'hub', description: 'Connects.' }, ...whole });
  return served(whole, {
    agents: (kept, parts) => makeAgents(checked, '.', kept, parts, watching),
  });
}
type Served = Awaited<ReturnType<typeof configured>>;

const newsIn = (said: BusMessage[]) =>
  said
    .filter(({ topic }) => topic.startsWith('fleet.'))
    .map(({ topic, payload }) => {
      const { skill = '' } = payload as { skill?: string };
      return `${topic.slice('fleet.'.length)} ${skill}`.trim();
    });

/** What anybody can see of the hub's only agent. */
async function seen(hub: Served) {
  const health = await (await hub.get('healthz')).json();
  const [agent] = await (await hub.get('api/agents')).json();
  const card = await (await hub.get('.well-known/agent-card.json')).json();
  const skills = (list: { id: string }[] = []) => list.map(({ id }) => id);
  return {
    up: health.agents.up,
    down: health.agents.down,
    isAvailable: agent.isAvailable,
    refusal: agent.refusal,
    news: agent.news?.words ?? '',
    skills: skills(agent.skills),
    card: skills(card.skills),
  };
}

/** A port that nobody listens at, and what was there. */
async function gone() {
  const { port, url, close } = await servePeer(async () => 'never');
  await close();
  return { port, url };
}

it('a peer that is down at the start joins when it comes up', async () => {
  const { port, url } = await gone();
  const hub = await configured({ url });
  await expect
    .poll(() => seen(hub))
    .toMatchObject({
      up: 0,
      down: 1,
      isAvailable: false,
      card: [],
      news: expect.stringMatching(/^No agent card: .*ECONNREFUSED/),
    });
  const task = await send(hub, {});
  expect([stateOf(task), textOf(task)]).toEqual([
    'rejected',
    'peer does not answer at the moment.',
  ]);
  await servePeer(async () => 'here', { port });
  await expect
    .poll(() => seen(hub))
    .toMatchObject({
      up: 1,
      down: 0,
      isAvailable: true,
      skills: ['work'],
      card: ['work'],
    });
  expect(textOf(await send(hub, { skill: 'work' }))).toBe('here');
  expect(newsIn(hub.said)).toEqual(['agent.down', 'agent.up', 'skill.added work']);
});

it('a peer that goes away is down, and comes back as another version', async () => {
  const before = await servePeer(async () => 'one');
  const hub = await configured({ url: before.url }, { ...QUICK, refreshMs: 60_000 });
  await expect.poll(() => seen(hub)).toMatchObject({ up: 1, card: ['work'] });
  await before.close();
  await expect.poll(() => seen(hub)).toMatchObject({ down: 1, isAvailable: false });
  const card = (made: AgentCard) => ({
    ...made,
    version: '2',
    skills: [{ ...made.skills[0]!, id: 'rest' }],
    capabilities: { ...made.capabilities!, streaming: false },
  });
  await servePeer(async () => 'two', { port: before.port, card });
  await expect.poll(() => seen(hub)).toMatchObject({ up: 1, card: ['rest'] });
  expect(newsIn(hub.said)).toEqual([
    'skill.added work',
    'agent.down',
    'skill.removed work',
    'skill.added rest',
    'agent.changed',
    'agent.up',
  ]);
  const changed = hub.said.find(({ topic }) => topic === 'fleet.agent.changed');
  expect(changed?.payload).toEqual({
    agent: 'peer',
    words: 'version: 1, now 2; streams: true, now false.',
  });
  const dropped = await send(hub, { skill: 'work' });
  expect(textOf(dropped)).toBe('No agent has the skill work.');
});

it('skills come and go with the card, and those of the configuration stay', async () => {
  let ids = ['work', 'b c', 'rest'];
  const peer = await servePeer(async () => 'x', {
    before(request, response, next) {
      if (!request.path.endsWith('card.json')) return next();
      response.json({
        name: 'Peer',
        description: 'Works.',
        version: '1',
        supportedInterfaces: [
          { url: 'http://x/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        ],
        skills: ids.map((id) => ({ id, name: id, description: id, tags: [] })),
      });
    },
  });
  const skills = [{ id: 'own', name: 'Own', description: 'Of the configuration.' }];
  const hub = await configured({ url: peer.url, skills });
  // An id that can be no part of a topic is left out.
  await expect.poll(async () => (await seen(hub)).card).toEqual(['own', 'work', 'rest']);
  ids = ['rest', 'own'];
  await expect.poll(async () => (await seen(hub)).card).toEqual(['own', 'rest']);
  expect(newsIn(hub.said)).toEqual(['skill.added work', 'skill.added rest', 'skill.removed work']);
});

it('a peer that speaks 0.3 only is told as such, and not called', async () => {
  const peer = await servePeer(async () => 'never', {
    before(request, response, next) {
      if (request.method === 'POST') return next();
      response.json({ name: 'Old', protocolVersion: '0.3.0', url: 'http://x/', skills: [] });
    },
  });
  const skills = [{ id: 'work', name: 'Work', description: 'Works.' }];
  const hub = await configured({ url: peer.url, skills });
  await expect
    .poll(() => seen(hub))
    .toMatchObject({
      down: 1,
      isAvailable: false,
      refusal: 'The peer speaks 0.3 only.',
      news: 'The peer speaks 0.3 only.',
    });
  for (const asked of [{ target: 'peer' }, { skill: 'work' }]) {
    const task = await send(hub, asked);
    expect([stateOf(task), textOf(task)]).toEqual(['failed', 'peer: the peer speaks 0.3 only.']);
  }
  // It is said once, however often the card is read.
  await new Promise((next) => setTimeout(next, 100));
  expect(newsIn(hub.said)).toEqual(['agent.refused']);
  expect(peer.calls).toEqual([]);
});

it('a question to a peer that is down just now stays open', async () => {
  const before = await servePeer(async () => ({ state: 6, words: 'Which?' }));
  const hub = await configured({ url: before.url });
  const { id: taskId, contextId } = await send(hub, {});
  await before.close();
  await expect.poll(() => seen(hub)).toMatchObject({ isAvailable: false });
  const still = await send(hub, { taskId, contextId, text: 'red' });
  expect([stateOf(still), textOf(still)]).toEqual([
    'input-required',
    'peer cannot be reached. Which?',
  ]);
});

it.each([
  ['apiKey', { apiKey: 'sesame' }],
  ['bearer', { bearer: 'sesame' }],
] as const)('a peer is shown the %s that is configured for it', async (way, credential) => {
  const shown = new Set<string | undefined>();
  const peer = await servePeer(async ({ text }) => text, {
    before(request, _response, next) {
      const { authorization } = request.headers;
      shown.add(way === 'bearer' ? authorization : request.get('X-API-Key'));
      next();
    },
  });
  const hub = await configured({ url: peer.url, ...credential });
  expect(textOf(await send(hub, { text: 'in' }))).toBe('in');
  expect([...shown]).toEqual([way === 'bearer' ? 'Bearer sesame' : 'sesame']);
});

it('nothing of the watch goes on after the hub has stopped', async () => {
  const peer = await servePeer(async () => 'x');
  const hub = await configured({ url: peer.url });
  await expect.poll(() => peer.calls.length).toBeGreaterThan(1);
  await hub.stop();
  const { length } = peer.calls;
  await new Promise((next) => setTimeout(next, 150));
  expect(peer.calls).toHaveLength(length);
});

describe('the breaker', () => {
  /** A peer, watched without a hub; fetch does as it is told. */
  async function watched(more: Partial<WatchOptions> = {}) {
    const peer = await servePeer(async () => 'x');
    const bus = new Bus();
    const said: BusMessage[] = [];
    bus.subscribe('#', (message) => void said.push(message));
    const registry = new Registry(bus);
    registry.add('peer', new FunctionExecutor({}));
    let isDown = false;
    const asked: string[] = [];
    const one = new WatchedPeer({
      name: 'peer',
      address: { url: peer.url },
      ...QUICK,
      refreshMs: 60_000,
      livenessMs: 60_000,
      openMs: 50,
      send: async (input, init) => {
        asked.push(input instanceof Request ? input.url : String(input));
        if (isDown) throw new TypeError('fetch failed', { cause: new Error('cut') });
        return fetch(input, init);
      },
      ...more,
    });
    const end = one.watch({ registry, bus });
    await one.get();
    const fail = (times: number) => {
      for (let n = 0; n < times; n++) one.failed(new TypeError('fetch failed'));
    };
    return { one, said, registry, asked, end, fail, setDown: (is: boolean) => (isDown = is) };
  }

  it('opens after five failures in a row, and closes when one question is answered', async () => {
    const { one, said, registry, asked, end, fail, setDown } = await watched();
    fail(4);
    one.succeeded();
    fail(4);
    await expect(one.get()).resolves.toBeDefined();
    setDown(true);
    const before = asked.length;
    fail(1);
    await expect(one.get()).rejects.toThrow('5 calls in a row failed');
    expect(registry.get('peer')?.isAvailable).toBe(false);
    // It is left alone, and then asked once at a time.
    expect(asked).toHaveLength(before);
    await expect.poll(() => asked.length).toBe(before + 1);
    await expect(one.get()).rejects.toThrow(/in a row/);
    setDown(false);
    await expect.poll(() => registry.get('peer')?.isAvailable).toBe(true);
    await expect(one.get()).resolves.toBeDefined();
    expect(newsIn(said)).toEqual(['skill.added work', 'agent.down', 'agent.up']);
    end();
  });

  it('closes at once when a call is answered after all', async () => {
    const { one, said, registry, end, fail, asked } = await watched({ openMs: 60_000 });
    fail(5);
    const { length } = asked;
    one.succeeded();
    expect(registry.get('peer')?.isAvailable).toBe(true);
    await expect(one.get()).resolves.toBeDefined();
    expect(newsIn(said)).toEqual(['skill.added work', 'agent.down', 'agent.up']);
    expect(asked).toHaveLength(length);
    end();
  });

  it('asks nobody any more when the watch has ended', async () => {
    const { asked, end, fail, setDown } = await watched();
    setDown(true);
    fail(5);
    end();
    const { length } = asked;
    await new Promise((next) => setTimeout(next, 120));
    expect(asked).toHaveLength(length);
  });
});

it('a peer that accepts and never answers is down', async () => {
  const peer = await servePeer(async () => 'x', {
    before(request, _response, next) {
      if (request.method !== 'POST') next();
    },
  });
  const hub = await configured({ url: peer.url }, { ...QUICK, timeoutMs: 100 });
  await expect
    .poll(() => seen(hub))
    .toMatchObject({
      isAvailable: false,
      news: expect.stringMatching(/Timed out\.$|timeout/),
    });
  // Its card can be read all the time: that proves nothing.
  await new Promise((next) => setTimeout(next, 150));
  expect(await seen(hub)).toMatchObject({ isAvailable: false });
});

it('news of a peer that answers in the words of a caller has none of them', async () => {
  let isBroken = false;
  const peer = await servePeer(async () => 'x', {
    before(request, response, next) {
      if (!isBroken || request.method !== 'POST') return next();
      response.status(500).end(JSON.stringify(request.body));
    },
  });
  const watching = { ...QUICK, livenessMs: 60_000, openMs: 60_000, failures: 1 };
  const hub = await configured({ url: peer.url }, watching);
  await expect.poll(() => seen(hub)).toMatchObject({ up: 1 });
  isBroken = true;
  await send(hub, { owner: 'ada', text: 'my secret' });
  expect(await seen(hub)).toMatchObject({
    isAvailable: false,
    news: '1 calls in a row failed: HTTP 500.',
  });
  const news = hub.said.filter(({ topic }) => topic.startsWith('fleet.'));
  expect(JSON.stringify(news)).not.toContain('my secret');
  expect(hub.errors.map(String).join()).toContain('my secret');
});
