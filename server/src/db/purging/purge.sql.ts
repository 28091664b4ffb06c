import { statement, type Statement } from '../database.ts';

/** Deletes a batch of the rows older than an instant, and returns their number. */
export type PurgeStatement = Statement<{ count: number }, [before: Date, batch: number]>;

/**
 * Returns a statement that deletes a batch of the rows of `table` that fulfil the condition
 * `expired` on the instant `$1`, in the order of `by`. Rows that another transaction has locked are
 * left for the next purge.
 */
export function createPurgeStatement(
  name: string,
  { table, by, expired }: { table: string; by: string; expired: string },
): PurgeStatement {
  return statement(
    name,
    `with deleted as (
       delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${expired} order by ${by} limit $2
         for update skip locked))
       returning 1
     )
     select count(*)::int as count from deleted`,
  );
}

/**
 * Takes the lock of the purge until the transaction ends, so that one process at a time deletes.
 * Does not wait if another process has it. The number is arbitrary.
 */
export const tryPurgeLock = statement<{ isOurs: boolean }>(
  'purge.lock',
  'select pg_try_advisory_xact_lock(7283463) as "isOurs"',
);
