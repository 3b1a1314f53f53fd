import { Task } from '@a2a-js/sdk';
import type { TaskRow } from '@a2a-js/sdk/server/database';
import type { Kysely } from 'kysely';
import { prepare } from './prepared.ts';
import type { HubTables } from './tables.ts';

const KEY = ['tenant', 'owner', 'id'] as const;
const REST = [
  'context_id',
  'status_last_updated',
  'status_state',
  'status',
  'artifacts',
  'history',
  'metadata',
  'protocol_version',
] as const;

interface WireTask {
  status?: { state: string; timestamp?: string };
  artifacts?: unknown;
  history?: unknown;
  metadata?: unknown;
}

/**
 * The row that the SDK's `DatabaseTaskStore` makes of a task, and reads.
 */
export function taskRow(
  tenant: string,
  owner: string,
  task: Task,
): TaskRow {
  const wire = Task.toJSON(task) as WireTask;
  const json = (value: unknown) =>
    value === undefined ? null : JSON.stringify(value);
  return {
    tenant,
    owner,
    id: task.id,
    context_id: task.contextId,
    status_last_updated: Date.parse(wire.status?.timestamp ?? '') || 0,
    status_state: wire.status?.state ?? null,
    status: json(wire.status),
    artifacts: json(wire.artifacts),
    history: json(wire.history),
    metadata: json(wire.metadata),
    protocol_version: '1.0',
  };
}

/**
 * Whether a task is there: most that are looked for are about to be made.
 */
export function prepareTaskCheck(db: Kysely<HubTables>) {
  type Key = Pick<TaskRow, (typeof KEY)[number]>;
  return prepare<Key, { id: string }>(({ tenant, owner, id }) =>
    db
      .selectFrom('tasks')
      .select('id')
      .where('tenant', '=', tenant)
      .where('owner', '=', owner)
      .where('id', '=', id),
  );
}

/**
 * Saves a task's row as the SDK's store does, by a query that is built
 * once.
 */
export function prepareTaskSave(db: Kysely<HubTables>) {
  return prepare<TaskRow, unknown>((values) => {
    const row = Object.fromEntries(
      [...KEY, ...REST].map((column) => [column, values[column]]),
    );
    return db
      .insertInto('tasks')
      .values(row as unknown as TaskRow)
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(
              REST.map((column) => [column, ref(`excluded.${column}`)]),
            ),
          ),
      );
  });
}
