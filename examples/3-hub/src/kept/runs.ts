import type { Storage, Write } from './store/storage.ts';
import { plain } from './store/database.ts';
import { prepare } from './store/prepared.ts';
import type { RunRow } from './store/tables.ts';
import type { SkillRequest } from '../skill.ts';

/** So many runs are remembered; the others are looked up. */
const KEEP = 10_000;

/** Where a peer does a task. */
export interface Remote {
  taskId: string;
  contextId: string;
}

/** A run that is not written yet is so much later; milliseconds. */
const DELAY_MS = 250;

/**
 * Who does which task, and where: what a restart needs to know. A run that
 * is over at once is never written, its outcome says all of it; one that a
 * peer does is written when the peer is known.
 */
export class Runs {
  readonly #storage: Storage;
  readonly #write;
  readonly #remote;
  readonly #known = new Map<string, RunRow>();
  readonly #unwritten = new Set<RunRow>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#write = prepare<RunRow, unknown>((run) =>
      storage.db
        .insertInto('runs')
        .values({
          task_id: run.task_id,
          owner: run.owner,
          context_id: run.context_id,
          request_json: run.request_json,
          agent: run.agent,
          skill: run.skill,
          remote_task_id: run.remote_task_id,
          remote_context_id: run.remote_context_id,
          accepted_at: run.accepted_at,
        })
        .onConflict((conflict) =>
          conflict.column('task_id').doUpdateSet(({ ref }) => ({
            request_json: ref('excluded.request_json'),
            agent: ref('excluded.agent'),
            skill: ref('excluded.skill'),
            remote_task_id: ref('excluded.remote_task_id'),
            remote_context_id: ref('excluded.remote_context_id'),
          })),
        ),
    );
    this.#remote = prepare<
      Pick<RunRow, 'owner' | 'context_id'> & { agent: string },
      Pick<RunRow, 'remote_context_id'>
    >(({ owner, context_id, agent }) =>
      storage.db
        .selectFrom('runs')
        .select('remote_context_id')
        .where('owner', '=', owner)
        .where('context_id', '=', context_id)
        .where('agent', '=', agent)
        .where('remote_context_id', 'is not', null)
        .orderBy('accepted_at', 'desc')
        .limit(1),
    );
  }

  /** Notes a turn, and who does it. */
  async begin(
    request: SkillRequest,
    agent: string | null = null,
    skill: string | null = null,
  ): Promise<void> {
    const { taskId, contextId, owner } = request;
    // Only a turn that goes on has one before.
    const isFirst = request.asked === undefined && !request.recovered;
    const before = isFirst ? undefined : await this.get(taskId);
    const run: RunRow = {
      task_id: plain(taskId),
      owner: plain(owner),
      context_id: plain(contextId),
      // Most runs are never written.
      get request_json() {
        return JSON.stringify(request);
      },
      agent,
      skill,
      remote_task_id: before?.remote_task_id ?? null,
      remote_context_id: before?.remote_context_id ?? null,
      accepted_at: before?.accepted_at ?? new Date().toISOString(),
    };
    if (before) this.#unwritten.delete(before);
    this.#known.set(taskId, run);
    this.#unwritten.add(run);
    this.#later();
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEEP) this.#known.delete(oldest!);
  }

  /**
   * Notes where a peer does a task; once it resolves, a restart knows of
   * it.
   */
  async setRemote(taskId: string, remote: Remote): Promise<void> {
    const run = await this.get(taskId);
    if (!run) return;
    run.remote_task_id = remote.taskId;
    run.remote_context_id = remote.contextId;
    this.#unwritten.delete(run);
    await this.#storage.write((write) => this.#write(write, run));
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const runs = [...this.#unwritten];
    this.#unwritten.clear();
    if (runs.length > 0)
      await this.#storage.write(async (write) => {
        for (const run of runs) await this.#write(write, run);
      });
  }

  #later(): void {
    // What could not be written is not missed until a restart.
    this.#timer ??= setTimeout(() => {
      this.flush().catch(() => {});
    }, DELAY_MS).unref();
  }

  /** A task's run, if it ever got to somebody. */
  async get(taskId: string, write?: Write): Promise<RunRow | undefined> {
    const known = this.#known.get(taskId);
    if (known) return known;
    const read = (db: Write | Storage['db']) =>
      db
        .selectFrom('runs')
        .selectAll()
        .where('task_id', '=', plain(taskId))
        .executeTakeFirst();
    return write ? read(write) : this.#storage.read(read);
  }

  /** The peer's context of a conversation: the one that it had last. */
  async remoteContext(
    owner: string,
    contextId: string,
    agent: string,
  ): Promise<string | undefined> {
    const conversation = {
      owner: plain(owner),
      context_id: plain(contextId),
      agent,
    };
    const { rows } = await this.#storage.read((db) =>
      this.#remote(db, conversation),
    );
    return rows[0]?.remote_context_id ?? undefined;
  }

  /** The task has ended; nobody asks for its run any more. */
  forget(taskId: string): void {
    const run = this.#known.get(taskId);
    if (run) this.#unwritten.delete(run);
    this.#known.delete(taskId);
  }
}
