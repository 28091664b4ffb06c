/** Deletes expired rows, a batch at a time, while the server handles requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { tryPurgeLock, type PurgeStatement } from './purge.sql.ts';

/** Says which rows expire, and after what time. */
export interface RetentionRule {
  readonly statement: PurgeStatement;
  /** The rows are deleted once their timestamp is older than this. */
  readonly retentionMs: number;
}

/** Callbacks of a running purge. */
interface PurgeEvents {
  /** The statement of this name deleted rows. */
  readonly onDeleted?: ((name: string, count: number) => void) | undefined;
  /** All rules were applied. Not called if another process holds the lock, or `signal` aborts. */
  readonly onCompleted?: (() => Promise<void> | void) | undefined;
}

interface PurgeOptions extends PurgeEvents {
  /** How many rows a transaction deletes. */
  readonly batch?: number;
  /** Ends the purge between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Deletes all rows that are expired at `now`, and returns their number. Each batch is a transaction
 * with a lock; the purge ends if another process holds the lock. Between two batches it pauses for
 * as long as the last one took, so that it uses at most half of the database's time. A rule that
 * fails does not prevent the others; the first error is thrown at the end.
 */
export async function purge(
  database: Database,
  rules: readonly RetentionRule[],
  now: Date,
  options: PurgeOptions = {},
): Promise<number> {
  const failures: unknown[] = [];
  let deletedCount = 0;
  let isInterrupted = false;
  const onBatch = (count: number) => {
    deletedCount += count;
  };
  for (const rule of rules) {
    try {
      isInterrupted = !(await applyRule(database, rule, now, options, onBatch));
    } catch (error) {
      failures.push(error);
    }
    if (isInterrupted) break;
  }
  if (failures.length > 0) throw failures[0];
  if (!isInterrupted) await options.onCompleted?.();
  return deletedCount;
}

/** Returns false if another process holds the lock, or if `signal` aborts. */
async function applyRule(
  database: Database,
  { statement, retentionMs }: RetentionRule,
  now: Date,
  { batch = 1_000, signal, onDeleted }: PurgeOptions,
  onBatch: (count: number) => void,
): Promise<boolean> {
  const before = new Date(now.getTime() - retentionMs);
  let count: number | undefined;
  do {
    if (signal?.aborted) return false;
    const startedAt = performance.now();
    count = await database.transaction(async (sql) => {
      const lock = await sql.first(tryPurgeLock);
      return lock?.isOurs ? (await sql.first(statement, { before, batch }))?.count : undefined;
    });
    if (count === undefined) return false;
    onBatch(count);
    if (count > 0) onDeleted?.(statement.name, count);
    if (count === batch) await sleep(performance.now() - startedAt);
  } while (count === batch);
  return true;
}

/** A purge that is repeated until it is stopped. */
export interface PurgeJob {
  /** Resolves after the batch in progress. */
  stop(): Promise<void>;
}

interface PurgeJobOptions extends PurgeEvents {
  /** Runs each purge in a span. `signal` aborts when the job stops, for what runs beside the purge. */
  readonly trace?: (work: () => Promise<number>, signal: AbortSignal) => Promise<number>;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => Promise<void> | void;
}

/** How often expired rows are deleted, milliseconds. */
export const purgeIntervalMs = 3_600_000;

/** Purges now and every hour. A failure is reported, and the rest is deleted the next time. */
export function startPurging(
  database: Database,
  rules: readonly RetentionRule[],
  { now, onFailure, trace = (work) => work(), ...events }: PurgeJobOptions,
): PurgeJob {
  const stopController = new AbortController();
  const { signal } = stopController;
  const run = () =>
    trace(() => purge(database, rules, now(), { ...events, signal }), signal).catch(onFailure);
  let queue = run();
  const timer = setInterval(() => {
    queue = queue.then(run);
  }, purgeIntervalMs);
  return {
    async stop() {
      clearInterval(timer);
      stopController.abort();
      await queue;
    },
  };
}
