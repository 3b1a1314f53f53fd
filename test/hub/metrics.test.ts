import { describe, expect, it } from 'vitest';
import { served } from './edge-hub.ts';
import { send } from './hub.ts';

const USERS = { users: [{ name: 'ada', bearer: 'ada-secret' }] };
const KEY = { Authorization: 'Bearer metrics-secret' };

/** The samples of a scrape, by name and labels. */
async function scrape({ get }: Pick<Awaited<ReturnType<typeof served>>, 'get'>, headers = {}) {
  const response = await get('metrics', headers);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return {
    text,
    samples: Object.fromEntries(
      lines.map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
    ),
  };
}

describe('the metrics', () => {
  it('count tasks by agent, skill and outcome, and how long they took', async () => {
    const hub = await served();
    for (const skill of ['echo', 'echo', 'fail', 'fly']) await send(hub, { skill });
    const { samples } = await scrape(hub);
    expect(samples).toMatchObject({
      'hub_tasks_total{agent="desk",skill="echo",outcome="completed"}': 2,
      'hub_tasks_total{agent="desk",skill="fail",outcome="failed"}': 1,
      'hub_tasks_total{agent="other",skill="other",outcome="rejected"}': 1,
      'hub_task_duration_seconds_count{agent="desk",skill="echo"}': 2,
      'hub_task_duration_seconds_bucket{le="900",agent="desk",skill="fail"}': 1,
      'hub_drops_total{what="unknown-skill"}': 1,
      hub_errors_total: 0,
      'hub_agent_up{agent="ava"}': 1,
    });
    expect(samples['process_resident_memory_bytes']).toBeGreaterThan(0);
  });

  it('count what is at work and in line, and the streams that are open', async () => {
    const hub = await served({ limits: { concurrency: 1 } });
    const message = { role: 'ROLE_USER', parts: [{ text: 'x' }] };
    const metadata = { skill: 'wait' };
    const streams = await Promise.all(
      ['a', 'b'].map((messageId) =>
        hub.call('SendStreamingMessage', { message: { ...message, messageId }, metadata }),
      ),
    );
    const read = async () => (await scrape(hub)).samples;
    await expect.poll(read).toMatchObject({
      'hub_turns{what="working"}': 1,
      'hub_turns{what="waiting"}': 1,
      hub_streams_open: 2,
    });
    await Promise.all(streams.map(({ body }) => body!.cancel()));
    await expect.poll(read).toMatchObject({ hub_streams_open: 0 });
  });

  it('count what becomes of webhooks, failures, and who is down', async () => {
    const hub = await served();
    hub.bus.publish('fleet.push.dead', { taskId: 't', owner: '', words: '' });
    hub.bus.publish('system.error', { message: 'x' });
    hub.registry.setAvailable('ava', false, 'No word.');
    expect((await scrape(hub)).samples).toMatchObject({
      'hub_push_total{what="dead"}': 1,
      hub_errors_total: 1,
      'hub_agent_up{agent="ava"}': 0,
    });
  });

  it('know no other names than the configuration', async () => {
    const hub = await served();
    for (let at = 0; at < 50; at++) {
      const skill = `skill-${at}`;
      const payload = { agent: at % 2 ? 'ava' : `agent-${at}`, skill };
      const ended = { taskId: 't', contextId: 'c', owner: 'ada', text: 'secret' };
      const outcome = { ...ended, ...payload, state: 'failed', success: false, durationMs: 1 };
      hub.bus.publish(`autonomous.outcome.${payload.agent}.${skill}`, outcome as never);
      hub.registry.setSkills('ava', [{ id: skill, name: skill, description: '', tags: [] }]);
    }
    const { text, samples } = await scrape(hub);
    const counters = Object.keys(samples).filter((name) => name.startsWith('hub_tasks_total'));
    expect(counters).toEqual([
      'hub_tasks_total{agent="other",skill="other",outcome="failed"}',
      'hub_tasks_total{agent="ava",skill="other",outcome="failed"}',
    ]);
    expect(text).not.toMatch(/ada|secret|skill-\d/);
  });

  it('of a hub with users are for who has their key', async () => {
    const hidden = await served(USERS);
    const ada = { Authorization: 'Bearer ada-secret' };
    expect((await hidden.get('metrics', ada)).status).toBe(404);
    const hub = await served({ ...USERS, metrics: { bearer: 'metrics-secret' } });
    for (const headers of [{}, ada]) {
      const response = await hub.get('metrics', headers);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual({ error: 'Show the key of the metrics.' });
    }
    await scrape(hub, KEY);
    expect((await hub.get('api/agents', KEY)).status).toBe(401);
  });
});
