import { plain } from '../kept/store/database.ts';
import type { Storage } from '../kept/store/storage.ts';
import type { DeliveryRow } from '../kept/store/tables.ts';

/** One notification that is owed to one webhook. */
export interface Delivery {
  /** Undefined when it could not be written: then a restart loses it. */
  id: number | undefined;
  owner: string;
  tenant: string;
  taskId: string;
  configId: string;
  /** One `StreamResponse`, as the wire has it. */
  body: string;
  attempts: number;
  /** Milliseconds of the clock. */
  nextAt: number;
  /** It is written that it may arrive: a try was begun. */
  isMarked: boolean;
  /** An earlier try may have arrived. */
  isAgain: boolean;
}

/** What is owed to webhooks, as it outlives the process. */
export class Deliveries {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Writes what is owed. */
  async add(owed: Delivery[]): Promise<void> {
    const now = new Date().toISOString();
    await this.#storage.write(async (write) => {
      for (const one of owed) {
        const { id } = await write
          .insertInto('deliveries')
          .values({
            owner: plain(one.owner),
            tenant: plain(one.tenant),
            task_id: plain(one.taskId),
            config_id: plain(one.configId),
            body_json: plain(one.body),
            attempts: 0,
            next_at: now,
            tried_at: one.isMarked ? now : null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        one.id = Number(id);
      }
    });
  }

  /** Before a try: after a crash it may have arrived. */
  async mark(one: Delivery): Promise<void> {
    if (one.isMarked) return;
    one.isMarked = true;
    await this.#set(one, { tried_at: new Date().toISOString() });
  }

  /** It has to be tried again. */
  failed(one: Delivery): Promise<void> {
    const next_at = new Date(one.nextAt).toISOString();
    return this.#set(one, { attempts: one.attempts, next_at });
  }

  /** Nothing is owed any more. */
  async done(owed: Delivery[]): Promise<void> {
    const ids = owed.flatMap(({ id }) => (id === undefined ? [] : [id]));
    if (ids.length === 0) return;
    await this.#storage.write((write) =>
      write.deleteFrom('deliveries').where('id', 'in', ids).execute(),
    );
  }

  /** What an earlier process left, in order. */
  async left(): Promise<Delivery[]> {
    const rows = await this.#storage.read((db) =>
      db.selectFrom('deliveries').selectAll().orderBy('id').execute(),
    );
    return rows.map((row) => ({
      id: Number(row.id),
      owner: row.owner,
      tenant: row.tenant,
      taskId: row.task_id,
      configId: row.config_id,
      body: row.body_json,
      attempts: row.attempts,
      nextAt: Date.parse(row.next_at),
      isMarked: row.tried_at !== null,
      isAgain: row.tried_at !== null,
    }));
  }

  async #set(
    { id }: Delivery,
    values: Partial<Pick<DeliveryRow, 'tried_at' | 'attempts' | 'next_at'>>,
  ): Promise<void> {
    if (id === undefined) return;
    await this.#storage.write((write) =>
      write
        .updateTable('deliveries')
        .set(values)
        .where('id', '=', id)
        .execute(),
    );
  }
}
