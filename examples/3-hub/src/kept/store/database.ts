import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type Dialect,
} from 'kysely';
import { Pool, types } from 'pg';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { HubTables } from './tables.ts';

/**
 * Told when a connection that lies idle breaks; the next query opens
 * another.
 */
type OnError = (error: Error) => void;

/**
 * Opens the hub's database; `migrate` brings its tables up to date.
 *
 * @param url `sqlite:<file>`, `postgres://…` or `memory`, which is gone
 *   when the hub stops
 * @throws TypeError for another url
 */
export function openDatabase(
  url: string,
  onError: OnError = () => {},
): Kysely<HubTables> {
  return new Kysely({ dialect: dialectOf(url, onError) });
}

function dialectOf(url: string, onError: OnError): Dialect {
  if (url === 'memory') return sqlite(':memory:');
  if (/^sqlite:./.test(url)) return sqlite(url.slice('sqlite:'.length));
  if (/^postgres(ql)?:\/\//.test(url)) return postgres(url, onError);
  throw new TypeError(
    'the storage is neither sqlite:<file> nor postgres://… nor memory',
  );
}

/**
 * SQLite answers in this thread, so a lock of another process is not waited
 * for long.
 */
const BUSY_MS = 50;

/** So many pages, of 4 KiB, are kept in the log before they are moved. */
const WAL_PAGES = 4000;

function sqlite(file: string): Dialect {
  if (file !== ':memory:') makeFolder(dirname(file));
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  // Written without waiting for the disk: what is committed outlives the
  // process, and after a power cut the newest commits may be missing.
  db.exec('pragma journal_mode = wal; pragma synchronous = normal');
  // What is written again before it is moved to its place is moved once.
  db.exec(`pragma wal_autocheckpoint = ${WAL_PAGES}`);
  return new NodeSqliteDialect(db);
}

/** Node's own `recursive` never ends below /proc, where nothing is made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function postgres(connectionString: string, onError: OnError): Dialect {
  const { INT8 } = types.builtins;
  const number = (text: string) => Number(text);
  const getTypeParser = (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? number : types.getTypeParser(id, format);
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: getTypeParser as typeof types.getTypeParser,
    },
  });
  pool.on('error', onError);
  return new PostgresDialect({ pool });
}

/** Which of the two a database is. */
export function isSqlite(db: Kysely<HubTables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * Text as both databases keep it: PostgreSQL takes no NUL, and neither a
 * lone surrogate.
 */
export function plain(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
