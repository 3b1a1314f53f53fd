import { plain } from './store/database.ts';
import { prepare } from './store/prepared.ts';
import type { Storage } from './store/storage.ts';
import type { MessageRow } from './store/tables.ts';
import type { Along } from './store/write-behind.ts';

/**
 * What a message is: new, one that made this task before, or another one
 * under an old id.
 */
export type First =
  | { is: 'new' }
  | { is: 'same'; taskId: string }
  | { is: 'conflict' };

/** A message on its way to become a task. */
interface Coming {
  hash: string;
  /** It is a part of a save that is not written yet. */
  isSaved: boolean;
  /** Resolves with its task's id; undefined when it became none. */
  taskId: Promise<string | undefined>;
  resolve: (taskId?: string) => void;
}

type Key = Pick<MessageRow, 'owner' | 'message_id'>;

/**
 * The same message of the same caller is dispatched once, however often it
 * comes: whoever sends again because an answer was lost must not have the
 * work done twice.
 */
export class Dedupe {
  readonly #storage: Storage;
  readonly #find;
  readonly #insert;
  /** Bounded by the requests that are being answered. */
  readonly #coming = new Map<string, Coming>();

  constructor(storage: Storage) {
    this.#storage = storage;
    const { db } = storage;
    this.#find = prepare<Key, MessageRow>(({ owner, message_id }) =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('owner', '=', owner)
        .where('message_id', '=', message_id),
    );
    this.#insert = prepare<MessageRow, unknown>((row) =>
      db
        .insertInto('messages')
        .values({
          owner: row.owner,
          message_id: row.message_id,
          body_hash: row.body_hash,
          task_id: row.task_id,
          accepted_at: row.accepted_at,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /**
   * Looks a message up. After a new one `release` has to follow, whatever
   * came of it; the same one, sent meanwhile, waits until it is a task.
   *
   * @param hash of all that the caller sent
   */
  async first(
    owner: string,
    messageId: string,
    hash: string,
  ): Promise<First> {
    const key = keyOf(owner, messageId);
    for (;;) {
      const before = this.#coming.get(key);
      if (!before) break;
      if (before.hash !== hash) return { is: 'conflict' };
      const taskId = await before.taskId;
      if (taskId !== undefined) return { is: 'same', taskId };
    }
    const { promise, resolve } = Promise.withResolvers<
      string | undefined
    >();
    const coming = { hash, isSaved: false, taskId: promise, resolve };
    this.#coming.set(key, coming);
    try {
      const ids = { owner: plain(owner), message_id: plain(messageId) };
      const { rows } = await this.#storage.read((db) =>
        this.#find(db, ids),
      );
      const [row] = rows;
      if (!row) return { is: 'new' };
      this.release(owner, messageId);
      if (row.body_hash !== hash) return { is: 'conflict' };
      return { is: 'same', taskId: row.task_id };
    } catch (error) {
      this.release(owner, messageId);
      throw error;
    }
  }

  /**
   * The message becomes a task, or a turn of one, in the transaction that
   * saves that.
   *
   * @returns undefined when it was accepted before, or is being so
   */
  accept(
    owner: string,
    messageId: string,
    taskId: string,
  ): Along | undefined {
    const key = keyOf(owner, messageId);
    const coming = this.#coming.get(key);
    if (!coming || coming.isSaved) return undefined;
    coming.isSaved = true;
    return async (write) => {
      await this.#insert(write, {
        owner: plain(owner),
        message_id: plain(messageId),
        body_hash: coming.hash,
        task_id: plain(taskId),
        accepted_at: new Date().toISOString(),
      });
      return () => {
        coming.resolve(taskId);
        if (this.#coming.get(key) === coming) this.#coming.delete(key);
      };
    };
  }

  /**
   * The message has become nothing; does nothing for one that was accepted.
   */
  release(owner: string, messageId: string): void {
    const key = keyOf(owner, messageId);
    this.#coming.get(key)?.resolve();
    this.#coming.delete(key);
  }
}

// No owner's name has this in it.
const keyOf = (owner: string, messageId: string) =>
  `${owner}\0${messageId}`;
