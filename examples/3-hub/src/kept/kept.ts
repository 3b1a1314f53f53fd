import type { Bus } from '../bus.ts';
import { Dedupe } from './dedupe.ts';
import type { RemoteTasks } from '../executors/remotes.ts';
import type { Memory } from '../executors/agent.ts';
import { textOfParts, textPartOf } from '../executors/parts.ts';
import { MemoryStore } from './memory-store.ts';
import { Questions, type QuestionsOptions } from './questions.ts';
import { Retention } from './retention.ts';
import { Runs } from './runs.ts';
import { openDatabase } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { Storage } from './store/storage.ts';
import { WriteBehindTaskStore } from './store/write-behind.ts';
import { Summaries } from './summaries.ts';
import { Telemetry } from './telemetry.ts';
import { TrackingTaskStore } from './tracker.ts';
import { WorldStore } from './world-store.ts';

/** All that a hub keeps over a restart. */
export interface Kept {
  storage: Storage;
  tasks: TrackingTaskStore;
  runs: Runs;
  questions: Questions;
  dedupe: Dedupe;
  world: WorldStore;
  summaries: Summaries;
  retention: Retention;
  /** What was said in conversations, for agents of this process. */
  memory: Memory;
  /** Which tasks of an agent's are which of the hub's. */
  remotesOf(agent: string): RemoteTasks;
  close(): Promise<void>;
}

export interface KeptOptions extends Pick<
  QuestionsOptions,
  'ttl' | 'resume' | 'expire'
> {
  onError: (error: unknown, id: string) => void;
  /** For how long tasks that ended are kept. */
  days: number;
}

/**
 * Opens what a hub keeps, and brings its tables up to date.
 *
 * @param url `memory`, `sqlite:<file>` or `postgres://…`
 * @throws Error for a database that cannot be opened, or of a newer hub
 */
export async function openKept(
  url: string,
  bus: Bus,
  { onError, days, ...asking }: KeptOptions,
): Promise<Kept> {
  const db = openDatabase(url, (error) => onError(error, 'storage'));
  await migrate(db);
  const storage = new Storage(db, { onError });
  const runs = new Runs(storage);
  const world = new WorldStore(storage);
  const telemetry = new Telemetry(storage, bus, runs, world);
  const questions = new Questions({ storage, bus, ...asking });
  const behind = new WriteBehindTaskStore(storage);
  const dedupe = new Dedupe(storage);
  const tasks = new TrackingTaskStore(
    behind,
    bus,
    telemetry,
    questions,
    dedupe,
  );
  const sweepFailed = (error: unknown) => onError(error, 'retention');
  const retention = new Retention({ storage, days, onError: sweepFailed });
  return {
    storage,
    tasks,
    runs,
    questions,
    dedupe,
    world,
    summaries: new Summaries(storage),
    retention,
    memory: memoryOf(new MemoryStore(storage)),
    remotesOf: (agent) => ({
      async find(taskId) {
        const run = await runs.get(taskId);
        const id = run?.remote_task_id;
        if (!run || id === null || id === undefined) return undefined;
        if (run.agent !== agent) return undefined;
        return { taskId: id, contextId: run.remote_context_id ?? '' };
      },
      context: (owner, contextId) =>
        runs.remoteContext(owner, contextId, agent),
      note: ({ taskId }, ids) => runs.setRemote(taskId, ids),
    }),
    async close() {
      questions.stop();
      await retention.stop();
      await runs.flush();
      await behind.flush();
      await storage.idle();
      await db.destroy();
    },
  };
}

/** A conversation as a model reads it: text, and no results of tools. */
function memoryOf(store: MemoryStore): Memory {
  return {
    async recall(owner, contextId) {
      const said = await store.recent(owner, contextId);
      return said.map(({ role, parts }) => ({
        role,
        text: textOfParts(parts),
      }));
    },
    async note(owner, contextId, { role, text }) {
      if (role === 'tool') return;
      const parts = [textPartOf(text)];
      await store.append(owner, contextId, { role, parts });
    },
  };
}
