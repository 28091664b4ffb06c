import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { selectTables } from '../src/backup/tables.sql.ts';
import { statement, type Database } from '../src/db/database.ts';
import { migrate, listMigrationNames, readMigration } from '../src/db/migrating/migrate.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';
import { addCleanup } from './clean-up.ts';

/**
 * Creates a database with all migrations before one, and drops it after the test.
 *
 * @param migration the number at the start of the migration's file name, such as '0017'
 */
export async function createDatabaseBefore(migration: string): Promise<Database> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url);
  const database = openPostgres(url);
  addCleanup(async () => {
    await database.close();
    await dropDatabase(template.url, name);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-migrations-'));
  addCleanup(async () => rmSync(folder, { recursive: true }));
  for (const file of listMigrationNames().filter((each) => each < migration)) {
    writeFileSync(path.join(folder, file), readMigration(file));
  }
  await migrate(database, { folder });
  return database;
}

/**
 * Replaces the rows of an older database by those of a database of this version, without the tables
 * and columns that the older database does not have.
 *
 * @param rowOf returns SQL that converts a row `stored` to JSON with the columns of the older version
 */
export async function copyRows(
  from: Database,
  older: Database,
  rowOf: (table: string) => string = () => 'to_jsonb(stored)',
): Promise<void> {
  const tables = (await older.rows(selectTables)).filter(
    ({ name }) => name !== 'schema_migrations',
  );
  const contents: [name: string, columns: string, rows: string][] = [];
  for (const { name, columns } of tables) {
    const select = statement<{ rows: string }>(
      `test.rows-of-${name}`,
      `select coalesce(jsonb_agg(${rowOf(name)}), '[]')::text as rows from ${name} as stored`,
    );
    contents.push([name, columns.join(', '), (await from.first(select))?.rows ?? '[]']);
  }
  await older.transaction(async (sql) => {
    await sql.script('set local session_replication_role = replica');
    for (const [name, columns, rows] of contents) {
      await sql.script(`delete from ${name}`);
      const insert = statement<never, { rows: string }>(
        `test.insert-${name}`,
        `insert into ${name} (${columns})
         select ${columns} from jsonb_populate_recordset(null::${name}, :rows::jsonb)`,
      );
      await sql.rows(insert, { rows });
    }
  });
}

/**
 * The same answers with the milliseconds of each position only. Rows of before have no stored position: its
 * beginning is computed from the id, the rest from the creation and not from the random end of the id, so
 * that what one call added stands in the order of the call (SYN-33, docs/adr/0085).
 */
export const withTimesOfPositions = <T>(answers: T): T =>
  JSON.parse(JSON.stringify(answers), (key, value: unknown) =>
    key === 'position' && typeof value === 'string' ? value.slice(0, 12) : value,
  ) as T;
