/** Searches all tables of the database, for example for remains of deleted data. */
import { statement, type Database } from '../src/db/database.ts';

const selectTables = statement<{ name: string }>(
  'test.tables',
  `select table_name::text as name from information_schema.tables
   where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
);

/**
 * Returns the tables in which one of these words occurs, as text in upper or lower case, or as the
 * bytes of a `bytea`.
 */
export async function tablesWith(database: Database, ...words: string[]): Promise<string[]> {
  const tableNames: string[] = [];
  const patterns = words
    .flatMap((word) => [word, Buffer.from(word).toString('hex')])
    .map((text) => `%${text}%`);
  for (const { name } of await database.rows(selectTables)) {
    const search = statement<{ row: string }, [words: readonly string[]]>(
      `test.search-${name}`,
      `select to_jsonb(stored)::text as row from ${name} as stored
       where to_jsonb(stored)::text ilike any ($1::text[]) limit 1`,
    );
    if (await database.first(search, patterns)) tableNames.push(name);
  }
  return tableNames;
}

/** Returns the tables with a column that names a user or a household. */
export async function tablesOfUsers(database: Database): Promise<string[]> {
  const tables = await database.rows(selectOwnedTables);
  return tables.map(({ name }) => name);
}

const selectOwnedTables = statement<{ name: string }>(
  'test.owned-tables',
  `select distinct table_name::text as name from information_schema.columns
   where table_schema = 'public' and table_name not like 'identity\\_%'
     and column_name in ('user_id', 'household_id', 'created_by', 'bought_by', 'noted_by', 'who')
   order by 1`,
);

/** Returns every stored row of one user, and the rows that reference them. */
export async function rowsOf(database: Database, userId: string): Promise<string[]> {
  const ownedRows: StoredRow[] = [];
  const rowsOfOtherTables: StoredRow[] = [];
  const ownedTables = new Set(await tablesOfUsers(database));
  for (const { name } of await database.rows(selectTables)) {
    const select = statement<StoredRow, [userId: string, isOwned: boolean]>(
      `test.rows-of-${name}`,
      `select '${name}' as "table", to_jsonb(stored) as row from ${name} as stored
       where not $2 or $1 in (to_jsonb(stored) ->> 'user_id', to_jsonb(stored) ->> 'household_id',
         to_jsonb(stored) ->> 'created_by', to_jsonb(stored) ->> 'bought_by',
         to_jsonb(stored) ->> 'noted_by', to_jsonb(stored) ->> 'who')`,
    );
    const isOwned = ownedTables.has(name);
    (isOwned ? ownedRows : rowsOfOtherTables).push(
      ...(await database.rows(select, userId, isOwned)),
    );
  }
  // Leaves out products, because a row that references a product belongs to the person who chose
  // the product, and not to the person who created it.
  const referencedRows = ownedRows.filter(({ table }) => table !== 'products');
  const ids = new Set(
    referencedRows.map(({ table, row }) => `${columnOf(table)} ${String(row['id'])}`),
  );
  const referencingRows = rowsOfOtherTables.filter(({ row }) =>
    Object.entries(row).some(([column, value]) => ids.has(`${column} ${String(value)}`)),
  );
  return [...ownedRows, ...referencingRows].map((stored) => JSON.stringify(stored)).toSorted();
}

/** Returns the column with which other tables reference a row: `lists` → `list_id`. */
const columnOf = (table: string) => `${table.replace(/ies$/u, 'y').replace(/s$/u, '')}_id`;

interface StoredRow {
  table: string;
  row: Readonly<Record<string, unknown>>;
}
