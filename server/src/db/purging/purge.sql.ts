import { statement, type Statement } from '../database.ts';

/** Deletes a batch of the rows older than an instant, and returns their number. */
export type PurgeStatement = Statement<{ count: number }, [before: Date, batch: number]>;

/**
 * Deletes a batch of the rows of `table` that are `expired`, a condition on the instant `$1`, in
 * the order of `by`. Rows that another transaction has locked are left for the next time.
 */
export function purgeOf(
  name: string,
  { table, by, expired }: { table: string; by: string; expired: string },
): PurgeStatement {
  return statement(
    name,
    `with gone as (
       delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${expired} order by ${by} limit $2
         for update skip locked))
       returning 1
     )
     select count(*)::int as count from gone`,
  );
}

/** An arbitrary but fixed number, so that one process at a time deletes. The others do not wait. */
export const tryPurgeLock = statement<{ isOurs: boolean }>(
  'purge.lock',
  'select pg_try_advisory_xact_lock(7283463) as "isOurs"',
);
