import { statement, type Statement } from '../database.ts';

/** Deletes a batch of the rows older than an instant, and returns their number. */
export type PurgeStatement = Statement<{ count: number }, { before: Date; batch: number }>;

/**
 * Returns a statement that deletes a batch of the rows of `table` that fulfil the condition
 * `expired` on the instant `:before`, in the order of the column `orderBy`. Rows that another
 * transaction has locked are left for the next purge.
 */
export function createPurgeStatement(
  name: string,
  { table, orderBy, expired }: { table: string; orderBy: string; expired: string },
): PurgeStatement {
  return statement(
    name,
    `with deleted as (
       delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${expired} order by ${orderBy} limit :batch
         for update skip locked))
       returning 1
     )
     select count(*)::int as count from deleted`,
  );
}

/** Says how many rows each owner may have in a table. Beyond that number the oldest are deleted. */
interface RowLimit {
  readonly table: string;
  /** The column of the owner, for example the household. */
  readonly owner: string;
  /** The purge keeps the rows with the greatest values of this column. */
  readonly orderBy: string;
  /** An indexed column with the time at which a row was written or used. */
  readonly timeColumn: string;
  readonly max: number;
}

/**
 * Returns the CTEs `recent`, `excess` and `expired`. `excess` has each owner of more than `max` rows
 * with the newest of the rows to delete. `expired` has a batch of the rows beyond the newest `max` of
 * each owner, with the columns `ctid`, owner and `orderBy`. Only a new row can exceed the number, so
 * only the owners of rows since the instant `:before` are counted.
 */
export const beyondNewestCtes = (
  { table, owner, orderBy, timeColumn, max }: RowLimit,
  locking = '',
) => `
  recent as materialized (
    select distinct ${owner} from ${table} where ${timeColumn} > :before
  ), excess as materialized (
    select recent.${owner}, beyond.${orderBy} from recent cross join lateral (
      select ${orderBy} from ${table} as counted where counted.${owner} = recent.${owner}
      order by ${orderBy} desc offset ${max} limit 1
    ) as beyond
  ), expired as materialized (
    select old.ctid, old.${owner}, old.${orderBy} from excess join ${table} as old
      on old.${owner} = excess.${owner} and old.${orderBy} <= excess.${orderBy}
    order by old.${owner}, old.${orderBy} limit :batch ${locking}
  )`;

/**
 * Returns a statement that deletes a batch of the rows beyond the newest of each owner. Its rule has
 * {@link newestWindowMs}. Rows that another transaction has locked are left for the next purge.
 */
export function createNewestPurge(name: string, limit: RowLimit): PurgeStatement {
  return statement(
    name,
    `with ${beyondNewestCtes(limit, 'for update of old skip locked')}, deleted as (
       delete from ${limit.table} where ctid = any(array(select ctid from expired))
       returning 1
     )
     select count(*)::int as count from deleted`,
  );
}

/** How far back a purge of the rows beyond the newest looks for owners: two intervals of the purge. */
export const newestWindowMs = 7_200_000;

/**
 * Takes the lock of the purge until the transaction ends, so that one process at a time deletes.
 * Does not wait if another process has it. The number is arbitrary.
 */
export const tryPurgeLock = statement<{ isOurs: boolean }>(
  'tryPurgeLock',
  'select pg_try_advisory_xact_lock(7283463) as "isOurs"',
);
