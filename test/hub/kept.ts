import type { Kysely } from 'kysely';
import { vi } from 'vitest';
import { Bus, type BusMessage } from '../../examples/3-hub/src/bus.ts';
import { Dedupe } from '../../examples/3-hub/src/dedupe.ts';
import { Questions, type OpenQuestion } from '../../examples/3-hub/src/questions.ts';
import { Runs } from '../../examples/3-hub/src/runs.ts';
import type { SkillRequest } from '../../examples/3-hub/src/skill.ts';
import { Storage } from '../../examples/3-hub/src/store/storage.ts';
import type { HubTables } from '../../examples/3-hub/src/store/tables.ts';
import { WriteBehindTaskStore } from '../../examples/3-hub/src/store/write-behind.ts';
import { Telemetry } from '../../examples/3-hub/src/telemetry.ts';
import { TrackingTaskStore } from '../../examples/3-hub/src/tracker.ts';
import { WorldStore } from '../../examples/3-hub/src/world-store.ts';

/** All that a hub keeps, on one database, and what its bus says. */
export function kept(db: Kysely<HubTables>, { ttl = 60_000 } = {}) {
  const bus = new Bus();
  const heard: BusMessage[] = [];
  bus.subscribe('#', (message) => void heard.push(message));
  const storage = new Storage(db);
  const runs = new Runs(storage);
  const world = new WorldStore(storage);
  const telemetry = new Telemetry(storage, bus, runs, world);
  const resume = vi.fn<(question: OpenQuestion, words: string) => Promise<void>>(async () => {});
  const expire = vi.fn<(question: OpenQuestion, why: string) => Promise<boolean>>(async () => true);
  const questions = new Questions({ storage, bus, ttl, resume, expire });
  const behind = new WriteBehindTaskStore(storage, { delay: 1e6 });
  const dedupe = new Dedupe(storage);
  const tasks = new TrackingTaskStore(behind, bus, telemetry, questions, dedupe);
  return {
    db,
    bus,
    heard,
    storage,
    runs,
    world,
    telemetry,
    questions,
    behind,
    tasks,
    dedupe,
    resume,
    expire,
    topics: () => heard.map(({ topic }) => topic),
    stop: async () => {
      questions.stop();
      await behind.flush();
    },
  };
}

export const request = (taskId: string, more: Partial<SkillRequest> = {}): SkillRequest => ({
  taskId,
  contextId: 'c',
  messageId: `m-${taskId}`,
  owner: 'ada',
  entry: 'a2a',
  parts: [{ text: 'hi' }],
  metadata: {},
  referenceTaskIds: [],
  hops: [],
  ...more,
});
