import { statement } from '../../server/src/db/database.ts';

const tables = `('users', 'households', 'household_members', 'lists', 'list_items')`;

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

/**
 * SQL for the id with this number. Like the ids of the app (UUID version 7), it begins with a time,
 * so ids with higher numbers are later.
 */
const idOf = (sqlNumber: string) =>
  `(lpad(to_hex(1700000000000 + ${sqlNumber}), 12, '0') || '70008000000000000000')::uuid`;

const listsPerPerson = 10;
/**
 * SQL for the id of the owner of the list with this number. The owner's household has the same id.
 */
const ownerOf = (sqlListNumber: string) => idOf(`((${sqlListNumber} - 1) / ${listsPerPerson} + 1)`);

/**
 * Returns a script that inserts people with ten lists of ten items each, from almost three years
 * beginning in November 2023. Every second item has a product, and every third is in the cart.
 * Foreign keys are not checked, because the generated rows are consistent. The indexes are dropped
 * first and created again at the end, which is faster.
 */
export const fillTables = (
  lists: number,
  indexes: readonly { name: string; definition: string }[],
) => `
  set local session_replication_role = replica;
  set local maintenance_work_mem = '512MB';
  ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
  insert into users (id, subject, email, created_at)
  select ${idOf('n')}, 'person-' || n, n || '@exemplo.com.br', '2023-11-14'
  from generate_series(1, ${Math.ceil(lists / listsPerPerson)}) as n;
  insert into households (id, name, revision, created_at)
  select ${idOf('n')}, 'Casa', 1, '2023-11-14'
  from generate_series(1, ${Math.ceil(lists / listsPerPerson)}) as n;
  insert into household_members (household_id, user_id, role, joined_at, place, revision)
  select ${idOf('n')}, ${idOf('n')}, 'responsible', '2023-11-14', 0, 1
  from generate_series(1, ${Math.ceil(lists / listsPerPerson)}) as n;
  insert into lists (id, household_id, created_by, revision, name, created_at, updated_at)
  select ${idOf('n')}, ${ownerOf('n')}, ${ownerOf('n')}, 1, 'Feira ' || n % 53,
    '2023-11-14'::timestamptz + (n % 1000) * interval '1 day',
    '2023-11-14'::timestamptz + (n % 1000) * interval '1 day'
  from generate_series(1, ${lists}) as n;
  insert into list_items (id, list_id, household_id, created_by, revision, name, quantity, unit,
    is_checked, is_impulse, product_id, price, purchased_quantity, taken_at, created_at, updated_at)
  select ${idOf('((list - 1) * 10 + n)')}, ${idOf('list')},
    ${ownerOf('list')}, ${ownerOf('list')}, 1, 'Item ' || n, 1000 + n * 500, 'kg',
    n % 3 = 0, false, case when n % 2 = 0 then catalogue.ids[list % catalogue.count + 1] end,
    case when n % 3 = 0 then 100 + list % 900 end, case when n % 3 = 0 then 1000 end,
    case when n % 3 = 0 then added end, added, added
  from (select array_agg(id) as ids, count(*)::int as count from products) as catalogue,
    generate_series(1, ${lists}) as list, generate_series(1, 10) as n,
    lateral (select '2023-11-14'::timestamptz + (list % 1000) * interval '1 day' as added) as times;
  ${indexes.map(({ definition }) => `${definition};`).join('\n')}`;

export const checkpoint = statement<never>('bench.growth-checkpoint', 'checkpoint');
export const vacuum = statement<never>('bench.growth-vacuum', 'vacuum analyze');
/** Autovacuum could slow down the measurement of one database and not of the others. */
export const stopAutovacuum = statement<never>(
  'bench.growth-autovacuum',
  'alter system set autovacuum = off',
);
/** Prevents a checkpoint for every GB of inserted rows; the bench makes one after them. */
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

/** The rows of the filled tables, and the bytes that each table and its indexes use on disk. */
export const selectSizes = statement<{ table: string; rows: number; bytes: number }>(
  'bench.growth-sizes',
  `select relname as table, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes
   from pg_class where relname in ${tables} order by relname`,
);
