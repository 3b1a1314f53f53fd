import type { Storage, Write } from './store/storage.ts';
import { plain } from './store/database.ts';
import { prepare } from './store/prepared.ts';
import type { RunRow } from './store/tables.ts';
import type { SkillRequest } from './skill.ts';

/** So many runs are remembered; the others are looked up. */
const KEEP = 10_000;
type Begun = Omit<RunRow, 'remote_task_id' | 'remote_context_id'>;

/** Where a peer does a task. */
export interface Remote {
  taskId: string;
  contextId: string;
}

/** Who does which task, and where: what a restart needs to know. */
export class Runs {
  readonly #storage: Storage;
  readonly #begin;
  readonly #known = new Map<string, RunRow>();

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#begin = prepare<Begun, unknown>((run) =>
      storage.db
        .insertInto('runs')
        .values({
          task_id: run.task_id,
          owner: run.owner,
          context_id: run.context_id,
          request_json: run.request_json,
          agent: run.agent,
          skill: run.skill,
          accepted_at: run.accepted_at,
        })
        .onConflict((conflict) =>
          conflict.column('task_id').doUpdateSet(({ ref }) => ({
            request_json: ref('excluded.request_json'),
            agent: ref('excluded.agent'),
            skill: ref('excluded.skill'),
          })),
        ),
    );
  }

  /**
   * Notes a turn, and who does it; once it resolves, a restart knows of it.
   */
  async begin(
    request: SkillRequest,
    agent: string | null = null,
    skill: string | null = null,
  ): Promise<void> {
    const { taskId, contextId, owner } = request;
    const before = this.#known.get(taskId);
    const run = {
      task_id: taskId,
      owner: plain(owner),
      context_id: plain(contextId),
      request_json: JSON.stringify(request),
      agent,
      skill,
      accepted_at: before?.accepted_at ?? new Date().toISOString(),
    };
    await this.#storage.write((write) => this.#begin(write, run));
    const remote_task_id = before?.remote_task_id ?? null;
    const remote_context_id = before?.remote_context_id ?? null;
    this.#remember({ ...run, remote_task_id, remote_context_id });
  }

  /** Notes where a peer does a task. */
  async setRemote(taskId: string, remote: Remote): Promise<void> {
    const ids = {
      remote_task_id: remote.taskId,
      remote_context_id: remote.contextId,
    };
    await this.#storage.write((write) =>
      write
        .updateTable('runs')
        .set(ids)
        .where('task_id', '=', taskId)
        .execute(),
    );
    const known = this.#known.get(taskId);
    if (known) Object.assign(known, ids);
  }

  /** A task's run, if it ever got to somebody. */
  async get(taskId: string, write?: Write): Promise<RunRow | undefined> {
    const known = this.#known.get(taskId);
    if (known) return known;
    const read = (db: Write | Storage['db']) =>
      db
        .selectFrom('runs')
        .selectAll()
        .where('task_id', '=', taskId)
        .executeTakeFirst();
    return write ? read(write) : this.#storage.read(read);
  }

  /** The peer's context of a conversation: the one that it had last. */
  async remoteContext(
    owner: string,
    contextId: string,
    agent: string,
  ): Promise<string | undefined> {
    const row = await this.#storage.read((db) =>
      db
        .selectFrom('runs')
        .select('remote_context_id')
        .where('owner', '=', plain(owner))
        .where('context_id', '=', plain(contextId))
        .where('agent', '=', agent)
        .where('remote_context_id', 'is not', null)
        .orderBy('accepted_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row?.remote_context_id ?? undefined;
  }

  /** The task has ended; nobody asks for its run any more. */
  forget(taskId: string): void {
    this.#known.delete(taskId);
  }

  #remember(run: RunRow): void {
    this.#known.set(run.task_id, run);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEEP) this.#known.delete(oldest!);
  }
}
