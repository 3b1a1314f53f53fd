import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/**
 * The hub's own statements are fewer; what a caller's filters add is
 * bounded.
 */
const MAX_STATEMENTS = 200;

/**
 * Lets Kysely's own SQLite dialect run on Node's built-in `node:sqlite`.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    super({ database: facade(db) });
    this.#db = db;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#db);
  }

  /**
   * SQLite can undo a change of its schema; Kysely does not count on it.
   */
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    super({ database: facade(db) });
    this.#db = db;
  }

  /** Asks for the lock first: no work is done in vain. */
  override async beginTransaction(
    connection: DatabaseConnection,
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * A full disk has SQLite roll back by itself; to do it twice would hide
   * why.
   */
  override async rollbackTransaction(
    connection: DatabaseConnection,
  ): Promise<void> {
    if (this.#db.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** What Kysely needs of a database; a statement is prepared once. */
function facade(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => db.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? prepare(db, sql);
      // The one that was used last goes to the end, the oldest one goes.
      statements.delete(sql);
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > MAX_STATEMENTS) statements.delete(oldest!);
      return statement;
    },
  };
}

function prepare(db: DatabaseSync, sql: string): Statement {
  const statement = db.prepare(sql);
  const bind = (values: readonly unknown[]) => values as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bind(values)),
    run: (values) => statement.run(...bind(values)),
    // Rows that are read one by one need a statement of their own.
    iterate: (values) => db.prepare(sql).iterate(...bind(values)),
  };
}
