import type { TaskRow } from '@a2a-js/sdk/server/database';
import { prepare } from './store/prepared.ts';
import type { Storage } from './store/storage.ts';

export interface RetentionOptions {
  storage: Storage;
  /**
   * Tasks that ended, messages and conversations are kept for so many days.
   */
  days: number;
  /**
   * Outcomes and samples, which the summaries count, are kept for so many.
   */
  outcomeDays?: number;
  /** Milliseconds between two sweeps. */
  every?: number;
  onError?: (error: unknown) => void;
}

const BELONGINGS = [
  'runs',
  'deliveries',
  'push_notification_configs',
] as const;
const DAY_MS = 86_400_000;
/** Other writes come between two batches. */
const BATCH = 500;

/** Forgets what is old, in small steps, while the hub runs. */
export class Retention {
  readonly #options: Required<RetentionOptions>;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sweeping: Promise<void> | undefined;
  readonly #remove;
  /** The tasks that ended before this one, and itself, are gone. */
  #swept = { ended_at: '', task_id: '' };

  constructor(options: RetentionOptions) {
    const every = 3_600_000;
    const outcomeDays = options.days * 12;
    const onError = () => {};
    this.#options = { every, outcomeDays, onError, ...options };
    type Key = Pick<TaskRow, 'tenant' | 'owner' | 'id'>;
    this.#remove = prepare<Key, unknown>(({ tenant, owner, id }) =>
      options.storage.db
        .deleteFrom('tasks')
        .where('tenant', '=', tenant)
        .where('owner', '=', owner)
        .where('id', '=', id),
    );
  }

  start(): void {
    const sweep = () => {
      this.#sweeping ??= this.sweep()
        .catch(this.#options.onError)
        .finally(() => (this.#sweeping = undefined));
    };
    sweep();
    this.#timer = setInterval(sweep, this.#options.every);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  /** Forgets all that is due. */
  async sweep(): Promise<void> {
    const { days, outcomeDays } = this.#options;
    const before = ago(days);
    await this.#tasks(before);
    await this.#messages(before);
    await this.#memory(before);
    await this.#outcomes(ago(outcomeDays));
  }

  /** Tasks go with all that belongs to them; their outcomes stay. */
  async #tasks(before: string): Promise<void> {
    for (;;) {
      const due = await this.#ended(before);
      const last = due.at(-1);
      if (!last) return;
      const ids = due.map(({ task_id }) => task_id);
      await this.#options.storage.write(async (write) => {
        for (const table of BELONGINGS)
          await write
            .deleteFrom(table)
            .where('task_id', 'in', ids)
            .execute();
        for (const { tenant, owner, task_id } of due)
          await this.#remove(write, { tenant, owner, id: task_id });
      });
      this.#swept = last;
    }
  }

  /** The next tasks that ended before. */
  #ended(before: string) {
    const { ended_at, task_id } = this.#swept;
    return this.#options.storage.read((db) =>
      db
        .selectFrom('outcomes')
        .select(['task_id', 'owner', 'tenant', 'ended_at'])
        .where(({ eb, or, and }) =>
          or([
            eb('ended_at', '>', ended_at),
            and([
              eb('ended_at', '=', ended_at),
              eb('task_id', '>', task_id),
            ]),
          ]),
        )
        .where('ended_at', '<', before)
        .orderBy('ended_at')
        .orderBy('task_id')
        .limit(BATCH)
        .execute(),
    );
  }

  #messages(before: string): Promise<void> {
    return this.#inBatches((db) =>
      db
        .deleteFrom('messages')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('owner', 'message_id'),
            'in',
            selectFrom('messages')
              .select(['owner', 'message_id'])
              .where('accepted_at', '<', before)
              .limit(BATCH)
              .$asTuple('owner', 'message_id'),
          ),
        ),
    );
  }

  #memory(before: string): Promise<void> {
    return this.#inBatches((db) =>
      db
        .deleteFrom('memory')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('memory')
            .select('id')
            .where('said_at', '<', before)
            .limit(BATCH),
        ),
    );
  }

  async #outcomes(before: string): Promise<void> {
    const { storage } = this.#options;
    for (;;) {
      const gone = await storage.write(async (write) => {
        const due = await write
          .selectFrom('outcomes')
          .select('task_id')
          .where('ended_at', '<', before)
          .limit(BATCH)
          .execute();
        const ids = due.map(({ task_id }) => task_id);
        if (ids.length === 0) return 0;
        for (const table of ['samples', 'outcomes'] as const)
          await write
            .deleteFrom(table)
            .where('task_id', 'in', ids)
            .execute();
        return ids.length;
      });
      if (gone < BATCH) return;
    }
  }

  async #inBatches(
    batch: (db: Storage['db']) => {
      executeTakeFirst(): Promise<{ numDeletedRows: bigint }>;
    },
  ): Promise<void> {
    const { storage } = this.#options;
    for (;;) {
      const { numDeletedRows } = await storage.write((write) =>
        batch(write).executeTakeFirst(),
      );
      if (numDeletedRows < BigInt(BATCH)) return;
    }
  }
}

const ago = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString();
