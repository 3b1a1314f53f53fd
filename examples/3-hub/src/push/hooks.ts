import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import type {
  PushNotificationStore,
  ServerCallContext,
} from '@a2a-js/sdk/server';
import {
  DatabasePushNotificationStore,
  type PushNotificationConfigRow as Row,
} from '@a2a-js/sdk/server/database';
import { ownerOf } from '../store/owner.ts';
import { prepare } from '../store/prepared.ts';
import type { Storage } from '../store/storage.ts';

type Config = TaskPushNotificationConfig;

/** The webhooks of so many tasks are remembered; others are looked up. */
const KEEP = 10_000;

/**
 * The SDK's store of webhooks, on the hub's storage. Each event of each
 * task asks for them, and most tasks have none: that is remembered.
 */
export class HookStore implements PushNotificationStore {
  readonly #storage: Storage;
  readonly #check;
  readonly #known = new Map<string, Promise<Config[]>>();

  constructor(storage: Storage) {
    this.#storage = storage;
    type Key = Pick<Row, 'tenant' | 'owner' | 'task_id'>;
    this.#check = prepare<Key, unknown>(({ tenant, owner, task_id }) =>
      storage.db
        .selectFrom('push_notification_configs')
        .select('task_id')
        .where('tenant', '=', tenant)
        .where('owner', '=', owner)
        .where('task_id', '=', task_id)
        .limit(1),
    );
  }

  async save(
    taskId: string,
    context: ServerCallContext,
    config: Config,
  ): Promise<void> {
    await this.#storage.write((write) =>
      on(write).save(taskId, context, config),
    );
    this.#known.delete(keyOf(taskId, context));
  }

  load(taskId: string, context: ServerCallContext): Promise<Config[]> {
    const key = keyOf(taskId, context);
    const known = this.#known.get(key);
    if (known) return known;
    const found = this.#storage.read((db) =>
      this.#load(db, taskId, context),
    );
    found.catch(() => this.#known.delete(key));
    this.#known.set(key, found);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEEP) this.#known.delete(oldest!);
    return found;
  }

  async #load(
    db: Storage['db'],
    taskId: string,
    context: ServerCallContext,
  ): Promise<Config[]> {
    const { tenant = '' } = context;
    const task = { tenant, owner: ownerOf(context), task_id: taskId };
    const { rows } = await this.#check(db, task);
    return rows.length > 0 ? on(db).load(taskId, context) : [];
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
