import { setImmediate, setTimeout } from 'node:timers/promises';
import { A2AError } from '@a2a-js/sdk/errors';
import type { Kysely, Transaction } from 'kysely';
import type { HubTables } from './tables.ts';

export type Write = Transaction<HubTables>;
type Work<T> = (write: Write) => Promise<T>;

interface Waiting {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface StorageOptions {
  /**
   * Hears what the storage says of a failure, and the id that the caller is
   * told.
   */
  onError?: (error: unknown, id: string) => void;
  /** How long another process's lock is waited for; milliseconds. */
  patience?: number;
}

/** So many writes of one moment share a transaction. */
const BATCH = 200;
const PAUSE_MS = 20;

/**
 * The hub's way to its database. What wants to be written at the same
 * moment is one transaction, which costs as much as one write alone. What
 * fails is told to the caller without the database's own words.
 */
export class Storage {
  readonly db: Kysely<HubTables>;
  readonly #onError: (error: unknown, id: string) => void;
  readonly #patience: number;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(db: Kysely<HubTables>, options: StorageOptions = {}) {
    const { onError = () => {}, patience = 2000 } = options;
    this.db = db;
    this.#onError = onError;
    this.#patience = patience;
  }

  /**
   * Does `work` in a transaction, after all that was asked for before. It
   * may be done twice, when another one of the same moment fails.
   *
   * @returns what `work` returns, once it is committed
   * @throws A2AError with an id for the log
   */
  write<T>(work: Work<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ work, resolve, reject });
    this.#writing ??= this.#writeAll();
    return promise as Promise<T>;
  }

  /** @throws A2AError with an id for the log */
  async read<T>(work: (db: Kysely<HubTables>) => Promise<T>): Promise<T> {
    try {
      return await work(this.db);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** Waits for what is being written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests that arrive together are written together.
      await setImmediate();
      await this.#commit(this.#waiting.splice(0, BATCH));
    }
    this.#writing = undefined;
  }

  async #commit(batch: Waiting[]): Promise<void> {
    let at = -1;
    try {
      const results = await this.#transaction(async (write) => {
        const done = [];
        for (at = 0; at < batch.length; at++)
          done.push(await batch[at]!.work(write));
        at = -1;
        return done;
      });
      batch.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      const failure = this.#failure(error);
      // Who is at fault fails alone; a storage that fails does so for all.
      const failed = at < 0 ? batch.splice(0) : batch.splice(at, 1);
      for (const { reject } of failed) reject(failure);
      if (batch.length > 0) await this.#commit(batch);
    }
  }

  async #transaction<T>(work: Work<T>): Promise<T> {
    const deadline = performance.now() + this.#patience;
    for (;;)
      try {
        return await this.db.transaction().execute(work);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await setTimeout(PAUSE_MS);
      }
  }

  #failure(error: unknown): A2AError {
    if (error instanceof A2AError) return error;
    const id = crypto.randomUUID();
    this.#onError(error, id);
    const where = `the hub's log says why, under ${id}.`;
    const message = `The storage failed; ${where}`;
    return new A2AError({ message, cause: error });
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  const code =
    error instanceof Error && 'errcode' in error && error.errcode;
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;
}
