import { TaskState, type ListTasksRequest, type Task } from '@a2a-js/sdk';
import type { ServerCallContext, TaskStore } from '@a2a-js/sdk/server';
import { DatabaseTaskStore } from '@a2a-js/sdk/server/database';
import { ownerOf } from './owner.ts';
import type { Storage, Write } from './storage.ts';
import { prepareTaskCheck, prepareTaskSave, taskRow } from './task-row.ts';

/**
 * Done in the transaction that saves a task; what it returns is called once
 * that is committed.
 */
export type Along = (write: Write) => Promise<() => void>;

/** A task at work, or one whose last save is not written yet. */
interface Entry {
  task: Task;
  context: ServerCallContext;
  along: Along[];
  /** How often it was saved, and which of these saves is written. */
  version: number;
  written: number;
  writing?: Promise<void>;
}

export interface WriteBehindOptions {
  /**
   * A save of a task at work is written so much later, at most;
   * milliseconds.
   */
  delay?: number;
  /** So many tasks at work are kept in memory. */
  keep?: number;
}

/**
 * In the state of a call: true when its caller hears nothing of the task
 * before a question or the end, as one who waits for the answer.
 */
export const UNHEARD = 'hub.unheard';

const RETRY_MS = 1000;
// No name, tenant or id has this in it.
const scopeOf = (context: ServerCallContext) =>
  `${context.tenant ?? ''}\0${ownerOf(context)}\0`;
const keyOf = (id: string, context: ServerCallContext) =>
  scopeOf(context) + id;
/**
 * States in which a task stays until somebody does something, or for ever.
 */
const isAtWork = ({ status }: Task) =>
  status?.state === TaskState.TASK_STATE_SUBMITTED ||
  status?.state === TaskState.TASK_STATE_WORKING;

/**
 * A copy as deep as the SDK changes a task that it was given: it adds to
 * the lists and sets members of the artifacts. Messages and parts stay as
 * they are.
 */
const copyOf = (task: Task): Task => ({
  ...task,
  artifacts: task.artifacts.map((artifact) => ({ ...artifact })),
  history: [...task.history],
});

/**
 * The SDK's database store, written where it counts: a task's first save,
 * its questions and its end are in the database before anybody hears of
 * them. What happens between is kept in memory and written a little later.
 */
export class WriteBehindTaskStore implements TaskStore {
  readonly #storage: Storage;
  readonly #tasks: DatabaseTaskStore;
  readonly #save: ReturnType<typeof prepareTaskSave>;
  readonly #check: ReturnType<typeof prepareTaskCheck>;
  readonly #delay: number;
  readonly #keep: number;
  readonly #entries = new Map<string, Entry>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: Storage, options: WriteBehindOptions = {}) {
    const { delay = 250, keep = 1000 } = options;
    this.#storage = storage;
    this.#tasks = new DatabaseTaskStore(storage.db, {
      ownerResolver: ownerOf,
    });
    this.#save = prepareTaskSave(storage.db);
    this.#check = prepareTaskCheck(storage.db);
    this.#delay = delay;
    this.#keep = keep;
  }

  async save(
    task: Task,
    context: ServerCallContext,
    along?: Along,
  ): Promise<void> {
    const key = keyOf(task.id, context);
    const known = this.#entries.get(key);
    const fresh = { task, context, along: [], version: 0, written: -1 };
    const entry: Entry = known ?? fresh;
    const wasAtWork = known !== undefined && isAtWork(known.task);
    entry.task = copyOf(task);
    entry.version++;
    if (along) entry.along.push(along);
    this.#entries.set(key, entry);
    if (isAtWork(task)) {
      if (wasAtWork && !along) return this.#later();
      // Written at once all the same; an end that comes as fast is written
      // with it.
      if (context.state.get(UNHEARD) === true) {
        this.#write(key, entry).catch(() => this.#later(RETRY_MS));
        return;
      }
    }
    try {
      await this.#write(key, entry);
    } catch (error) {
      // A task that was never written was never accepted.
      if (entry.written < 0) this.#entries.delete(key);
      else this.#later(RETRY_MS);
      throw error;
    }
  }

  async load(
    id: string,
    context: ServerCallContext,
  ): Promise<Task | undefined> {
    const key = keyOf(id, context);
    const entry = this.#entries.get(key);
    if (entry) {
      // An end that is not written may yet be another one, and only the
      // call that makes a task knows it before it is written.
      const isNew = entry.written < 0 && entry.context !== context;
      if (!isAtWork(entry.task) || isNew) await this.#write(key, entry);
      return copyOf(entry.task);
    }
    const task = await this.#storage.read(async (db) => {
      const { tenant = '' } = context;
      const owner = ownerOf(context);
      const { rows } = await this.#check(db, { tenant, owner, id });
      return rows.length > 0 ? this.#tasks.load(id, context) : undefined;
    });
    if (task && isAtWork(task) && !this.#entries.has(key)) {
      const kept = copyOf(task);
      const clean = { along: [], version: 0, written: 0 };
      const fresh = { task: kept, context, ...clean };
      this.#entries.set(key, fresh);
      this.#forget(key, fresh);
    }
    return task;
  }

  async list(params: ListTasksRequest, context: ServerCallContext) {
    const scope = scopeOf(context);
    await this.#writeAll((entry) => scopeOf(entry.context) === scope);
    return this.#storage.read(() => this.#tasks.list(params, context));
  }

  /** Writes all that is not written yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writeAll(() => true);
  }

  #later(delay = this.#delay): void {
    this.#timer ??= setTimeout(() => {
      this.flush().catch(() => this.#later(RETRY_MS));
    }, delay).unref();
  }

  async #writeAll(which: (entry: Entry) => boolean): Promise<void> {
    const writes = [...this.#entries]
      .filter(([, entry]) => entry.written < entry.version && which(entry))
      .map(([key, entry]) => this.#write(key, entry));
    const results = await Promise.allSettled(writes);
    for (const result of results)
      if (result.status === 'rejected') throw result.reason;
  }

  /** Writes what was saved until now, or joins who does. */
  async #write(key: string, entry: Entry): Promise<void> {
    const wanted = entry.version;
    while (entry.written < wanted)
      await (entry.writing ??= this.#writeOnce(key, entry).finally(() => {
        entry.writing = undefined;
      }));
  }

  async #writeOnce(key: string, entry: Entry): Promise<void> {
    const done = await this.#storage.write(async (write) => {
      const { task, context, along, version } = entry;
      const { tenant = '' } = context;
      await this.#save(write, taskRow(tenant, ownerOf(context), task));
      const after: (() => void)[] = [];
      for (const step of along) after.push(await step(write));
      return { version, after };
    });
    entry.written = done.version;
    entry.along.splice(0, done.after.length);
    this.#forget(key, entry);
    for (const tell of done.after) tell();
  }

  /** What is in the database need not be kept, unless it is at work. */
  #forget(key: string, entry: Entry): void {
    const isWritten = ({ written, version }: Entry) => written === version;
    if (isWritten(entry) && !isAtWork(entry.task))
      this.#entries.delete(key);
    if (this.#entries.size <= this.#keep) return;
    const [oldest] =
      [...this.#entries].find(([, one]) => isWritten(one)) ?? [];
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
