import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import type {
  PushNotificationStore,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import { DatabasePushNotificationStore } from '@a2a-js/sdk/server/database';
import { ownerOf } from '../kept/store/owner.ts';
import type { Storage } from '../kept/store/storage.ts';

type Config = TaskPushNotificationConfig;

/** The webhooks of so many tasks are remembered; others are looked up. */
const KEEP = 10_000;
/** Of so many tasks it is known that they have webhooks. */
const MOST = 100_000;

/**
 * The SDK's store of webhooks, on the hub's storage. Each event of each
 * task asks for them, and most tasks have none: that is remembered.
 */
export class HookStore implements PushNotificationStore {
  readonly #storage: Storage;
  readonly #known = new Map<string, Promise<Config[]>>();
  /** The tasks that have webhooks, or had some; undefined when unknown. */
  #some: Set<string> | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Reads which tasks have webhooks, so that few are looked up. */
  async start(): Promise<void> {
    const rows = await this.#storage.read((db) =>
      db
        .selectFrom('push_notification_configs')
        .select('task_id')
        .distinct()
        .limit(MOST + 1)
        .execute(),
    );
    if (rows.length > MOST) return;
    this.#some = new Set(rows.map(({ task_id }) => task_id));
  }

  /** False for a task that surely has no webhook. */
  mayHave(taskId: string): boolean {
    return this.#some?.has(taskId) ?? true;
  }

  async save(
    taskId: string,
    context: ServerCallContext,
    config: Config,
  ): Promise<void> {
    this.#some?.add(taskId);
    if (this.#some && this.#some.size > MOST) this.#some = undefined;
    await this.#storage.write((write) =>
      on(write).save(taskId, context, config),
    );
    this.#known.delete(keyOf(taskId, context));
  }

  load(taskId: string, context: ServerCallContext): Promise<Config[]> {
    const key = keyOf(taskId, context);
    const known = this.#known.get(key);
    if (known) return known;
    const found = this.#storage.read((db) => on(db).load(taskId, context));
    found.catch(() => this.#known.delete(key));
    this.#known.set(key, found);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEEP) this.#known.delete(oldest!);
    return found;
  }

  async delete(
    taskId: string,
    context: ServerCallContext,
    configId?: string,
  ): Promise<void> {
    await this.#storage.write((write) =>
      on(write).delete(taskId, context, configId),
    );
    this.#known.delete(keyOf(taskId, context));
  }
}

const on = (db: Storage['db']) =>
  new DatabasePushNotificationStore(db, { ownerResolver: ownerOf });

const keyOf = (taskId: string, context: ServerCallContext) =>
  JSON.stringify([context.tenant ?? '', ownerOf(context), taskId]);
