import { statement } from '../../server/src/db/database.ts';
import { filledTables } from './households.sql.ts';

const tables = `(${filledTables.map((name) => `'${name}'`).join(', ')})`;

/**
 * Selects the indexes of the filled tables that belong to no constraint, with their definitions.
 */
export const selectIndexes = statement<{ name: string; definition: string }>(
  'bench.growth-indexes',
  `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
   from pg_index i
   where i.indrelid in (select oid from pg_class where relname in ${tables})
     and not exists (select from pg_constraint where conindid = i.indexrelid)`,
);

export const checkpoint = statement<never>('bench.growth-checkpoint', 'checkpoint');
export const vacuum = statement<never>('bench.growth-vacuum', 'vacuum analyze');
/**
 * Stops autovacuum, which could slow down one database during its measurement and not the others.
 */
export const stopAutovacuum = statement<never>(
  'bench.growth-autovacuum',
  'alter system set autovacuum = off',
);
/** Prevents a checkpoint after every GB of inserted rows. The bench makes one after all rows. */
export const delayCheckpoints = statement<never>(
  'bench.growth-wal',
  "alter system set max_wal_size = '32GB'",
);
export const reloadConfiguration = statement<never>(
  'bench.growth-reload',
  'select pg_reload_conf()',
);
export const selectBackendPid = statement<{ pid: number }>(
  'bench.growth-backend',
  'select pg_backend_pid() as pid',
);

/** The rows of the filled tables, and the bytes of each table and of its indexes on disk. */
export const selectSizes = statement<{
  table: string;
  rows: number;
  tableBytes: number;
  indexBytes: number;
}>(
  'bench.growth-sizes',
  `select relname as table, reltuples::bigint as rows, pg_table_size(oid) as "tableBytes",
     pg_indexes_size(oid) as "indexBytes"
   from pg_class where relname in ${tables} order by pg_total_relation_size(oid) desc`,
);

/**
 * Turns autovacuum on with PostgreSQL's default settings, except that it looks for work every
 * second.
 */
export const startAutovacuum = [
  statement<never>('bench.growth-autovacuum-on', 'alter system reset autovacuum'),
  statement<never>('bench.growth-naptime', "alter system set autovacuum_naptime = '1s'"),
  reloadConfiguration,
];

/** Changes the list items of every third household, which is enough to trigger autovacuum. */
export const changeListItems = statement<never>(
  'bench.growth-change',
  `update list_items set quantity = quantity + 1000
   where household_id in (
     select id from households where ('x' || substr(id::text, 12, 2))::bit(8)::int % 3 = 0)`,
);

/** The dead rows of `list_items`, how often autovacuum has processed it, and its bytes on disk. */
export const selectAutovacuum = statement<{ dead: number; runs: number; bytes: number }>(
  'bench.growth-autovacuum-state',
  `select n_dead_tup::int as dead, autovacuum_count::int as runs,
     pg_total_relation_size('list_items') as bytes
   from pg_stat_user_tables where relname = 'list_items'`,
);
