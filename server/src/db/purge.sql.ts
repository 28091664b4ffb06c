import { statement, type Statement } from './database.ts';

/** Deletes a batch of what is older than an instant, and counts it. */
export type PurgeStatement = Statement<{ count: number }, [before: Date, batch: number]>;

/**
 * Deletes from `table`, in the order of `by`, a batch of the rows that are `expired`: a condition on
 * the instant `$1`. Rows that somebody holds are left for the next time.
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

/** Any number of its own: one process at a time deletes. Whoever does not get it need not wait. */
export const tryPurgeLock = statement<{ isOurs: boolean }>(
  'purge.lock',
  'select pg_try_advisory_xact_lock(7283463) as "isOurs"',
);
