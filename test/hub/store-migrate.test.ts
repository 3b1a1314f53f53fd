import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, plain } from '../../examples/3-hub/src/kept/store/database.ts';
import { migrate } from '../../examples/3-hub/src/kept/store/migrate.ts';
import { EMPTY, file } from './databases.ts';

const MIGRATIONS = 'examples/3-hub/src/kept/store/migrations';
const NAMES = [
  'deliveries',
  'memory',
  'messages',
  'outcomes',
  'push_notification_configs',
  'questions',
  'runs',
  'samples',
  'tasks',
  'world_state',
];

test.each(['sqlite', 'postgres'])('the %s schema is what a2a-db of the SDK writes', (dialect) => {
  const cli = resolve('node_modules/@a2a-js/sdk/dist/cli/a2a_db.js');
  const args = [cli, 'upgrade', '--sql', '--dialect', dialect];
  const now = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const kept = readFileSync(`${MIGRATIONS}/sdk-1.3.0.${dialect}.sql`, 'utf8');
  const timeless = (text: string) => text.replaceAll(/'[\d-]+T[\d:.]+Z'/g, 'now');
  expect(timeless(kept)).toBe(timeless(now));
});

test.each(Object.entries(EMPTY))('%s gets every table, once', async (_, open) => {
  const db = await open();
  await migrate(db);
  await migrate(db);
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('a2a_'));
  expect(names.toSorted()).toEqual(NAMES);
  await db.destroy();
});

test.each(Object.entries(EMPTY))('%s of a newer hub is refused by name', async (_, open) => {
  const db = await open();
  await migrate(db);
  await sql`insert into kysely_migration values ('0099-later', '2027-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'the database is of a newer hub: this one does not know 0099-later',
  );
  await db.destroy();
});

test.each(Object.entries(EMPTY))('a migration of %s that fails leaves nothing', async (_, open) => {
  const db = await open();
  await db.schema.createTable('deliveries').addColumn('in_the_way', 'text').execute();
  await expect(migrate(db)).rejects.toThrow('the database cannot be migrated');
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain('memory');
  await db.destroy();
});

test('a file is kept, with its directory', async () => {
  const url = `sqlite:${file()}`;
  const first = openDatabase(url);
  await migrate(first);
  const row = { owner: 'ada', domain: 'd', value_json: '{}' };
  await first.insertInto('world_state').values(row).execute();
  await first.destroy();
  const second = openDatabase(url);
  await migrate(second);
  expect(await second.selectFrom('world_state').selectAll().execute()).toEqual([row]);
  await second.destroy();
});

test('another storage is refused, and no password is told', () => {
  const open = () => openDatabase('mysql://me:secret@host/db');
  expect(open).toThrow(
    new TypeError('the storage is neither sqlite:<file> nor postgres://… nor memory'),
  );
});

test('what PostgreSQL cannot keep is replaced', () => {
  expect(plain('a\0b\uD800')).toBe('a\uFFFDb\uFFFD');
});
