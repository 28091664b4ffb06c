/** Searches all tables of the database, for example for remains of deleted data. */
import { createHash } from 'node:crypto';
import { statement, type Database } from '../src/db/database.ts';

// The views of information_schema check the rights to each column, and are a hundred times slower.
const selectColumns = statement<{ table: string; columns: readonly string[] }>(
  'test.columns',
  `select relname::text as "table", array_agg(attname::text order by attnum) as columns
   from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = 'public'::regnamespace and relkind = 'r'
     and attnum > 0 and not attisdropped
   group by 1 order by 1`,
);

/**
 * Declares a statement that depends on the tables of the database. Its name contains a hash of its
 * text, because a name is prepared once for each connection.
 */
function statementOfTables<Row, Params extends object>(name: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return statement<Row, Params>(`test.${name}-${hash}`, text);
}

/**
 * Returns the tables in which one of these words occurs, as text in upper or lower case, or as the
 * bytes of a `bytea`.
 */
export async function tablesWith(database: Database, ...words: string[]): Promise<string[]> {
  const tables = await database.rows(selectColumns);
  const search = statementOfTables<{ table: string }, { patterns: readonly string[] }>(
    'tables-with',
    tables
      .map(
        ({ table }) =>
          `select '${table}' as "table" where exists (
             select from ${table} as stored where to_jsonb(stored)::text ilike any (:patterns::text[]))`,
      )
      .join('\nunion all '),
  );
  const patterns = words
    .flatMap((word) => [word, Buffer.from(word).toString('hex')])
    .map((text) => `%${text}%`);
  return (await database.rows(search, { patterns })).map(({ table }) => table);
}

/** Returns every stored row in which this word occurs as text, with the name of its table. */
export async function rowsWith(database: Database, word: string): Promise<string[]> {
  const tables = await database.rows(selectColumns);
  const search = statementOfTables<{ text: string }, { pattern: string }>(
    'rows-with',
    tables
      .map(
        ({ table }) =>
          `select '${table} ' || to_jsonb(stored)::text as text from ${table} as stored
           where to_jsonb(stored)::text ilike :pattern`,
      )
      .join('\nunion all ')
      .concat(' order by 1'),
  );
  return (await database.rows(search, { pattern: `%${word}%` })).map(({ text }) => text);
}

/** Columns with the id of a user or of a household. */
const ownerColumns = new Set([
  'user_id',
  'household_id',
  'created_by',
  'bought_by',
  'noted_by',
  'who',
]);

/** Returns the tables with a column that names a user or a household. */
export async function tablesOfUsers(database: Database): Promise<string[]> {
  const tables = await database.rows(selectColumns);
  return tables
    .filter(({ table, columns }) => !table.startsWith('identity_') && hasOwner(columns))
    .map(({ table }) => table);
}

const hasOwner = (columns: readonly string[]) => columns.some((column) => ownerColumns.has(column));

/**
 * Returns every stored row of one user, and the rows of other tables that reference them. Leaves
 * out what references a product, because such a row belongs to the person who chose the product,
 * and not to the person who created it.
 */
export async function rowsOf(database: Database, userId: string): Promise<string[]> {
  const tables = await database.rows(selectColumns);
  const ownedTables = new Set(await tablesOfUsers(database));
  const owned = tables
    .filter(({ table }) => ownedTables.has(table))
    .map(({ table, columns }) => {
      const owners = columns.filter((column) => ownerColumns.has(column));
      return `select '${table}' as "table", to_jsonb(stored) as row from ${table} as stored
              where :userId in (${owners.map((column) => `${column}::text`).join(', ')})`;
    });
  const referencing = tables
    .filter(({ table }) => !ownedTables.has(table))
    .flatMap(({ table, columns }) => {
      const references = [...ownedTables]
        .filter((name) => name !== 'products' && columns.includes(columnOf(name)))
        .map(
          (name) => `${columnOf(name)}::text in (select id from owned where "table" = '${name}')`,
        );
      if (references.length === 0) return [];
      return `select '${table}', to_jsonb(stored) from ${table} as stored
              where ${references.join(' or ')}`;
    });
  const select = statementOfTables<{ text: string }, { userId: string }>(
    'rows-of',
    `with owned as materialized (
       select "table", row ->> 'id' as id, row from (${owned.join('\nunion all ')}) as stored
     )
     select "table" || ' ' || row as text from (
       select "table", row from owned ${referencing.map((part) => `union all ${part}`).join('\n')}
     ) as stored order by 1`,
  );
  return (await database.rows(select, { userId })).map(({ text }) => text);
}

/** Returns the column with which other tables reference a row: `lists` → `list_id`. */
const columnOf = (table: string) => `${table.replace(/ies$/u, 'y').replace(/s$/u, '')}_id`;
