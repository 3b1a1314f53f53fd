import type { Kysely } from 'kysely';
import { Bus, type BusMessage } from '../../examples/3-hub/src/bus.ts';
import { Dedupe } from '../../examples/3-hub/src/kept/dedupe.ts';
import { Questions, type OpenQuestion } from '../../examples/3-hub/src/kept/questions.ts';
import { Runs } from '../../examples/3-hub/src/kept/runs.ts';
import type { SkillRequest } from '../../examples/3-hub/src/skill.ts';
import { Storage } from '../../examples/3-hub/src/kept/store/storage.ts';
import type { HubTables } from '../../examples/3-hub/src/kept/store/tables.ts';
import { WriteBehindTaskStore } from '../../examples/3-hub/src/kept/store/write-behind.ts';
import { Telemetry } from '../../examples/3-hub/src/kept/telemetry.ts';
import { TrackingTaskStore } from '../../examples/3-hub/src/kept/tracker.ts';
import { WorldStore } from '../../examples/3-hub/src/kept/world-store.ts';

export interface Hooks {
  resume: (question: OpenQuestion, words: string) => Promise<unknown>;
  expire: (question: OpenQuestion, why: string) => Promise<boolean>;
}

/** Answers reach nobody, and nothing ends. */
export const QUIET: Hooks = { resume: async () => {}, expire: async () => true };

/** All that a hub keeps, on one database, and what its bus says. */
export function kept(db: Kysely<HubTables>, hooks: Hooks, { ttl = 60_000 } = {}) {
  const bus = new Bus();
  const heard: BusMessage[] = [];
  bus.subscribe('#', (message) => void heard.push(message));
  const storage = new Storage(db);
  const runs = new Runs(storage);
  const world = new WorldStore(storage);
  const telemetry = new Telemetry(storage, bus, runs, world);
  const questions = new Questions({ storage, bus, ttl, ...hooks });
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
    topics: () => heard.map(({ topic }) => topic),
    stop: async () => {
      questions.stop();
      await runs.flush();
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
