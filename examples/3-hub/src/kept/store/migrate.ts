import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { sdk } from './migrations/0001-sdk.ts';
import { hub } from './migrations/0002-hub.ts';
import type { HubTables } from './tables.ts';

/**
 * All that was ever released, in order; one that was released never
 * changes.
 */
const MIGRATIONS = { '0001-sdk': sdk, '0002-hub': hub };

/**
 * Brings a database's tables up to date, all at once or not at all. There
 * is no way back: an older hub needs a backup from before.
 *
 * @throws Error for the database of a newer hub
 */
export async function migrate(db: Kysely<HubTables>): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  await refuseNewer(db);
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw new Error('the database cannot be migrated', { cause: error });
}

const LEDGER = 'kysely_migration';

async function refuseNewer(db: Kysely<HubTables>): Promise<void> {
  const tables = await db.introspection.getTables({
    withInternalKyselyTables: true,
  });
  if (!tables.some(({ name }) => name === LEDGER)) return;
  const ledger = db.withTables<{ [LEDGER]: { name: string } }>();
  const done = await ledger.selectFrom(LEDGER).select('name').execute();
  const unknown = done.filter(({ name }) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  const names = unknown.map(({ name }) => name).join(', ');
  throw new Error(
    `the database is of a newer hub: this one does not know ${names}`,
  );
}
