import { statement } from '../../server/src/db/database.ts';
import { filledTables } from '../harness/households.sql.ts';

const tables = `(${filledTables.map((name) => `'${name}'`).join(', ')})`;

/**
 * Selects the indexes of the filled tables that belong to no constraint, with their definitions.
 */
export const selectIndexes = statement<{ name: string; definition: string }>(
  'selectIndexes',
  `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
   from pg_index i
   where i.indrelid in (select oid from pg_class where relname in ${tables})
     and not exists (select from pg_constraint where conindid = i.indexrelid)`,
);
