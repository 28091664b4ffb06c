import { statement } from '../../server/src/db/database.ts';

const tables = `('users', 'households', 'household_members', 'lists', 'list_items')`;

/** Selects the indexes of these tables that belong to no constraint, with their definitions. */
export const selectIndexes = statement<{ name: string; definition: string }>(
  'bench.growth-indexes',
  `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
   from pg_index i
   where i.indrelid in (select oid from pg_class where relname in ${tables})
     and not exists (select from pg_constraint where conindid = i.indexrelid)`,
);

/** Ids in the order of time, as the app makes them. */
const idOf = (number: string) =>
  `(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '70008000000000000000')::uuid`;

const listsOfOne = 10;
/** The id of the person who owns a list. Their household has the same id. */
const ownerOf = (list: string) => idOf(`((${list} - 1) / ${listsOfOne} + 1)`);

/**
 * People with ten lists of ten items each, from the last three years. Every second item has a
 * product, and every third is in the cart. Foreign keys are not checked, because the generated rows
 * are consistent.
 */
export const fill = (lists: number, indexes: readonly { name: string; definition: string }[]) => `
  set local session_replication_role = replica;
  set local maintenance_work_mem = '512MB';
  ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
  insert into users (id, subject, email, created_at)
  select ${idOf('n')}, 'person-' || n, n || '@exemplo.com.br', '2023-11-14'
  from generate_series(1, ${Math.ceil(lists / listsOfOne)}) as n;
  insert into households (id, name, revision, created_at)
  select ${idOf('n')}, 'Casa', 1, '2023-11-14'
  from generate_series(1, ${Math.ceil(lists / listsOfOne)}) as n;
  insert into household_members (household_id, user_id, role, joined_at, place, revision)
  select ${idOf('n')}, ${idOf('n')}, 'responsible', '2023-11-14', 0, 1
  from generate_series(1, ${Math.ceil(lists / listsOfOne)}) as n;
  insert into lists (id, household_id, created_by, revision, name, created_at, updated_at)
  select ${idOf('n')}, ${ownerOf('n')}, ${ownerOf('n')}, 1, 'Feira ' || n % 53,
    '2023-11-14'::timestamptz + (n % 1000) * interval '1 day',
    '2023-11-14'::timestamptz + (n % 1000) * interval '1 day'
  from generate_series(1, ${lists}) as n;
  insert into list_items (id, list_id, household_id, created_by, revision, name, quantity, unit,
    is_checked, is_impulse, product_id, price, purchased_quantity, taken_at, created_at, updated_at)
  select ${idOf('((list - 1) * 10 + n)')}, ${idOf('list')},
    ${ownerOf('list')}, ${ownerOf('list')}, 1, 'Item ' || n, 1000 + n * 500, 'kg',
    n % 3 = 0, false, case when n % 2 = 0 then known.ids[list % known.count + 1] end,
    case when n % 3 = 0 then 100 + list % 900 end, case when n % 3 = 0 then 1000 end,
    case when n % 3 = 0 then added end, added, added
  from (select array_agg(id) as ids, count(*)::int as count from products) as known,
    generate_series(1, ${lists}) as list, generate_series(1, 10) as n,
    lateral (select '2023-11-14'::timestamptz + (list % 1000) * interval '1 day' as added) as time;
  ${indexes.map(({ definition }) => `${definition};`).join('\n')}`;

export const checkpoint = statement<never>('bench.growth-checkpoint', 'checkpoint');
export const vacuum = statement<never>('bench.growth-vacuum', 'vacuum analyze');
/** Without this, autovacuum could run while one size is measured and slow down only that one. */
export const stopAutovacuum = statement<never>(
  'bench.growth-autovacuum',
  'alter system set autovacuum = off',
);
/** Allows one checkpoint after the load, instead of one for every GB of it. */
export const delayCheckpoints = statement<never>(
  'bench.growth-wal',
  "alter system set max_wal_size = '32GB'",
);
export const reload = statement<never>('bench.growth-reload', 'select pg_reload_conf()');
export const selectBackend = statement<{ pid: number }>(
  'bench.growth-backend',
  'select pg_backend_pid() as pid',
);

/** Rows of the tables that grow, and their bytes on disk with indexes. */
export const selectSizes = statement<{ table: string; rows: number; bytes: number }>(
  'bench.growth-sizes',
  `select relname as table, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes
   from pg_class where relname in ${tables} order by relname`,
);
