import { setTimeout as sleep } from 'node:timers/promises';
import { Router } from 'express';
import type { Bus } from '../bus.ts';
import type { Registry } from '../dispatch/registry.ts';
import type { Storage } from '../kept/store/storage.ts';

/** For so long the bus counts as ailing after a failure; milliseconds. */
const AILING_MS = 60_000;
/**
 * A database that takes longer to say anything has failed; milliseconds.
 */
const PATIENCE_MS = 2000;

/**
 * `GET /healthz`: whether the hub can do its work. Without its database it
 * cannot (503); a peer that is down, or a part that failed lately, is told.
 */
export function healthRouter(
  bus: Bus,
  registry: Registry,
  storage: Storage,
): Router {
  let failedAt = -Infinity;
  bus.subscribe('system.error', () => {
    failedAt = Date.now();
  });
  const router = Router();
  router.get('/healthz', async (_request, response) => {
    const looked = storage
      .read((db) =>
        db.selectFrom('questions').select('task_id').limit(1).execute(),
      )
      .then(() => 'ok')
      .catch(() => 'failed');
    const waiting = new AbortController();
    const { signal } = waiting;
    const database = await Promise.race([
      looked,
      sleep(PATIENCE_MS, 'failed', { signal }).catch(() => 'failed'),
    ]);
    waiting.abort();
    const agents = registry.agents();
    const up = agents.filter(({ isAvailable }) => isAvailable).length;
    const ailing = Date.now() - failedAt < AILING_MS;
    response.set('Cache-Control', 'no-store');
    response.status(database === 'ok' ? 200 : 503).json({
      status: database,
      database,
      bus: ailing ? 'ailing' : 'ok',
      agents: { up, down: agents.length - up },
    });
  });
  return router;
}
