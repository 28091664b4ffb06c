/** What the database holds, whatever the table: for what must have left no trace. */
import { statement, type Database } from '../src/db/database.ts';

const selectTables = statement<{ name: string }>(
  'test.tables',
  `select table_name::text as name from information_schema.tables
   where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
);

/** The tables in which any of these words stands somewhere, case ignored. */
export async function tablesWith(database: Database, ...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await database.rows(selectTables)) {
    const search = statement<{ row: string }, [words: readonly string[]]>(
      `test.search-${name}`,
      `select to_jsonb(stored)::text as row from ${name} as stored
       where to_jsonb(stored)::text ilike any ($1::text[]) limit 1`,
    );
    if (
      await database.first(
        search,
        words.map((word) => `%${word}%`),
      )
    )
      found.push(name);
  }
  return found;
}

/** The tables that say whose a row is. */
export async function tablesOfUsers(database: Database): Promise<string[]> {
  const tables = await database.rows(selectOwned);
  return tables.map(({ name }) => name);
}

const selectOwned = statement<{ name: string }>(
  'test.owned-tables',
  `select distinct table_name::text as name from information_schema.columns
   where table_schema = 'public' and table_name not like 'identity\\_%'
     and column_name in ('user_id', 'owner_id', 'created_by', 'who')
   order by 1`,
);
