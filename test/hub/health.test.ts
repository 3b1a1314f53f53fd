import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { served } from './edge-hub.ts';

const USERS = { users: [{ name: 'ada', bearer: 'ada-secret' }] };

async function healthOf({ get }: Pick<Awaited<ReturnType<typeof served>>, 'get'>) {
  const response = await get('healthz');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

it('a hub tells anybody that it can work, and no more', async () => {
  const health = await healthOf(await served(USERS));
  const agents = { up: 2, down: 0 };
  expect(health).toEqual({
    status: 200,
    body: { status: 'ok', database: 'ok', bus: 'ok', agents },
  });
});

it('a peer that is down and a part that failed lately are told, and do not make it ill', async () => {
  const hub = await served();
  hub.registry.setAvailable('ava', false, 'No word.');
  hub.bus.publish('system.error', { message: 'a secret of the inside' });
  expect(await healthOf(hub)).toEqual({
    status: 200,
    body: { status: 'ok', database: 'ok', bus: 'ailing', agents: { up: 1, down: 1 } },
  });
});

it('without its database it cannot work', async () => {
  const hub = await served();
  await sql`drop table questions`.execute(hub.kept.storage.db);
  const agents = { up: 2, down: 0 };
  expect(await healthOf(hub)).toEqual({
    status: 503,
    body: { status: 'failed', database: 'failed', bus: 'ok', agents },
  });
});

it('a database that says nothing has failed', async () => {
  const hub = await served();
  vi.spyOn(hub.kept.storage, 'read').mockReturnValueOnce(new Promise<never>(() => {}));
  expect((await healthOf(hub)).status).toBe(503);
  expect((await healthOf(hub)).status).toBe(200);
});
