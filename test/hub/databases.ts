import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { openDatabase } from '../../examples/3-hub/src/kept/store/database.ts';
import type { HubTables } from '../../examples/3-hub/src/kept/store/tables.ts';

/** A name in a directory of its own. */
export const file = () => join(mkdtempSync(join(tmpdir(), 'hub-')), 'hub.db');

const sqlite = async () => openDatabase(`sqlite:${file()}`);
/**
 * PostgreSQL, compiled for this process. All tests of a file share one, and
 * what takes seconds to be made the first time, an empty server, is kept.
 */
let server: Promise<PGlite> | undefined;
const { version } = JSON.parse(
  readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'),
) as { version: string };
const EMPTY_SERVER = `.cache/pglite-${version}.tar`;
async function start(): Promise<PGlite> {
  if (existsSync(EMPTY_SERVER))
    return PGlite.create({ loadDataDir: new Blob([readFileSync(EMPTY_SERVER)]) });
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir('none');
  mkdirSync('.cache', { recursive: true });
  // Two workers may do so at once; each puts a whole file there.
  const own = `${EMPTY_SERVER}.${process.pid}`;
  writeFileSync(own, await dump.bytes());
  renameSync(own, EMPTY_SERVER);
  return pglite;
}
const postgres = async () => {
  const pglite = await (server ??= start());
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
