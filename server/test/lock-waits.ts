/** Makes transactions wait for a chosen lock, without relying on time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { statement, type Database, type Transaction } from '../src/db/database.ts';

/** A transaction that stays open, with all its locks, until `commit` is called. */
export interface OpenTransaction {
  commit(): Promise<void>;
}

/** Runs `lock` in a new transaction, which stays open. */
export async function holdOpen(
  database: Database,
  lock: (sql: Transaction) => Promise<unknown>,
): Promise<OpenTransaction> {
  const locked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = database.transaction(async (sql) => {
    await lock(sql);
    locked.resolve();
    await end.promise;
  });
  await Promise.race([locked.promise, ended]);
  return {
    commit: () => {
      end.resolve();
      return ended;
    },
  };
}

const countWaiting = statement<{ count: number }>(
  'test.count-waiting',
  `select count(*)::int as count from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`,
);

const pollMs = 5;

/**
 * Resolves as soon as `count` sessions of this database wait for a lock. It also resolves when
 * `orUntil` settles, which is a promise of work that may finish without waiting for a lock.
 */
export async function waitUntilBlocked(
  database: Database,
  count: number,
  orUntil?: Promise<unknown>,
): Promise<void> {
  const settledController = new AbortController();
  const abort = () => settledController.abort();
  orUntil?.then(abort, abort);
  while (
    !settledController.signal.aborted &&
    ((await database.first(countWaiting))?.count ?? 0) < count
  ) {
    // Real time: PostgreSQL does not tell when a session begins to wait.
    await sleep(pollMs);
  }
}
