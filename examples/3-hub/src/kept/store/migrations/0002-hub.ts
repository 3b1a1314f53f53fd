import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isSqlite } from '../database.ts';
import type { HubTables } from '../tables.ts';

type Name = keyof HubTables;

/** The hub's own tables; `tables.ts` says what is in them. */
export const hub: Migration = {
  async up(db: Kysely<HubTables>) {
    const table = (name: Name) => db.schema.createTable(name);
    /** A table whose rows are counted, so that they have an order. */
    const counted = (name: Name) =>
      isSqlite(db)
        ? table(name).addColumn('id', 'integer', (id) =>
            id.primaryKey().autoIncrement(),
          )
        : table(name).addColumn('id', 'bigint', (id) =>
            id.primaryKey().generatedByDefaultAsIdentity(),
          );
    const index = (name: Name, ...columns: string[]) =>
      db.schema
        .createIndex(`${name}_${columns.join('_')}`)
        .on(name)
        .columns(columns)
        .execute();

    await table('messages')
      .$call(text('owner', 'message_id', 'body_hash'))
      .$call(text('task_id', 'accepted_at'))
      .addPrimaryKeyConstraint('messages_key', ['owner', 'message_id'])
      .execute();
    await index('messages', 'accepted_at');

    await table('runs')
      .addColumn('task_id', 'text', (id) => id.primaryKey())
      .$call(text('owner', 'context_id', 'request_json'))
      .addColumn('agent', 'text')
      .addColumn('skill', 'text')
      .addColumn('remote_task_id', 'text')
      .addColumn('remote_context_id', 'text')
      .$call(text('accepted_at'))
      .execute();
    await index('runs', 'owner', 'context_id');

    await table('outcomes')
      .addColumn('task_id', 'text', (id) => id.primaryKey())
      .$call(text('owner', 'tenant', 'context_id'))
      .$call(text('agent', 'skill', 'state'))
      .addColumn('success', 'integer', (success) => success.notNull())
      .addColumn('duration_ms', 'bigint', (ms) => ms.notNull())
      .$call(text('text', 'ended_at'))
      .execute();
    await index('outcomes', 'ended_at');

    await table('samples')
      .$call(text('task_id', 'extension'))
      .addColumn('position', 'integer', (position) => position.notNull())
      .$call(text('owner', 'agent', 'skill'))
      .addColumn('payload_json', 'text')
      .addColumn('refused', 'text')
      .addColumn('success', 'integer', (success) => success.notNull())
      .$call(text('recorded_at'))
      .addPrimaryKeyConstraint('samples_key', [
        'task_id',
        'extension',
        'position',
      ])
      .execute();
    await index('samples', 'owner', 'extension');

    await table('questions')
      .addColumn('task_id', 'text', (id) => id.primaryKey())
      .$call(text('owner', 'tenant', 'context_id', 'kind', 'words'))
      .$call(text('asked_at', 'expires_at'))
      .execute();
    await index('questions', 'expires_at');

    await table('world_state')
      .$call(text('owner', 'domain', 'value_json'))
      .addPrimaryKeyConstraint('world_state_key', ['owner', 'domain'])
      .execute();

    await counted('memory')
      .$call(text('owner', 'context_id', 'role', 'parts_json', 'said_at'))
      .execute();
    await index('memory', 'owner', 'context_id', 'id');
    await index('memory', 'said_at');

    await counted('deliveries')
      .$call(text('owner', 'tenant', 'task_id', 'config_id', 'body_json'))
      .addColumn('attempts', 'integer', (attempts) => attempts.notNull())
      .$call(text('next_at'))
      .addColumn('tried_at', 'text')
      .execute();
    await index('deliveries', 'task_id', 'config_id', 'id');
    await index('deliveries', 'next_at');
  },
};

/** Columns of text, none of them null. */
function text(...columns: string[]) {
  return (
    table: CreateTableBuilder<Name, string>,
  ): CreateTableBuilder<Name, string> =>
    columns.reduce(
      (before, column) =>
        before.addColumn(column, 'text', (type) => type.notNull()),
      table,
    );
}
