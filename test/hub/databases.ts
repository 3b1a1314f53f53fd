import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../../examples/3-hub/src/store/migrate.ts';
import { openDatabase } from '../../examples/3-hub/src/store/database.ts';
import type { HubTables } from '../../examples/3-hub/src/store/tables.ts';

/** A name in a directory of its own. */
export const file = () => join(mkdtempSync(join(tmpdir(), 'hub-')), 'hub.db');

const sqlite = async () => openDatabase(`sqlite:${file()}`);
/** PostgreSQL, compiled for this process: it takes a second to start, so all tests share it. */
let server: Promise<PGlite> | undefined;
const postgres = async () => {
  const pglite = await (server ??= PGlite.create());
  await pglite.exec('drop schema public cascade; create schema public');
  // Closing the database of one test leaves the server to the next.
  const kept = new Proxy(pglite, {
    get: (target, name) =>
      name === 'close'
        ? async () => {}
        : typeof target[name as keyof PGlite] === 'function'
          ? (target[name as keyof PGlite] as () => void).bind(target)
          : target[name as keyof PGlite],
  });
  return new Kysely<HubTables>({ dialect: new PGliteDialect({ pglite: kept }) });
};

/** Both databases, empty and without tables. */
export const EMPTY = { SQLite: sqlite, PostgreSQL: postgres };

async function migrated(open: () => Promise<Kysely<HubTables>>) {
  const db = await open();
  await migrate(db);
  return db;
}

/** Both databases with the hub's tables, for `describe.each`. */
export const DATABASES: [string, () => Promise<Kysely<HubTables>>][] = Object.entries(EMPTY).map(
  ([name, open]) => [name, () => migrated(open)],
);
