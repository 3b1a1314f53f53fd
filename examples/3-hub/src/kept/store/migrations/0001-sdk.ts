import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isSqlite } from '../database.ts';
import type { HubTables } from '../tables.ts';

/**
 * The SDK's tables, as `a2a-db upgrade --sql` of its release 1.3.0 writes
 * them.
 */
export const sdk: Migration = {
  async up(db: Kysely<HubTables>) {
    for (const statement of statementsFor(db))
      await sql.raw(statement).execute(db);
  },
};

function statementsFor(db: Kysely<HubTables>): string[] {
  const dialect = isSqlite(db) ? 'sqlite' : 'postgres';
  const file = new URL(`sdk-1.3.0.${dialect}.sql`, import.meta.url);
  const text = readFileSync(file, 'utf8').replaceAll(/^--.*$/gm, '');
  return text.split(';\n').filter((statement) => statement.trim() !== '');
}
