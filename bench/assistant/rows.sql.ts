import { statement } from '../../server/src/db/database.ts';

/** The tables that hold rows of households, and the households. */
export const selectRowTables = statement<{ name: string }>(
  'selectRowTables',
  `select distinct table_name::text as name from information_schema.columns
   where table_schema = 'public' and (column_name = 'household_id' or table_name = 'households')
   order by 1`,
);

/** The number and a checksum of the rows of each table. */
export const selectRowsDigest = (tables: readonly string[]) =>
  statement<Record<string, string>>(
    'selectRowsDigest',
    `select ${tables
      .map(
        (table) =>
          `(select count(*) || ':' || coalesce(sum(hashtextextended(${table}::text, 0)), 0)
            from ${table}) as ${table}`,
      )
      .join(', ')}`,
  );
