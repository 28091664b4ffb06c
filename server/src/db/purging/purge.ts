/** Deletes expired rows, a batch at a time, while the server handles requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { tryPurgeLock, type PurgeStatement } from './purge.sql.ts';

/** One kind of rows that expire. */
export interface Purge {
  readonly statement: PurgeStatement;
  /** How long the rows are kept after the instant that the statement compares. */
  readonly keptMs: number;
}

interface PurgeOptions {
  /** How many rows a transaction deletes. */
  readonly batch?: number;
  /** Ends the purge between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Deletes all rows that are expired at `now`, and returns their number. Each batch is a transaction
 * in which this process alone purges; it stops where another process does. Between two batches it
 * rests for as long as the last one took, so that it uses at most half of the database's time.
 */
export async function purge(
  database: Database,
  purges: readonly Purge[],
  now: Date,
  { batch = 1_000, signal }: PurgeOptions = {},
): Promise<number> {
  let gone = 0;
  for (const { statement, keptMs } of purges) {
    const before = new Date(now.getTime() - keptMs);
    let count: number | undefined;
    do {
      if (signal?.aborted) return gone;
      const startedAt = performance.now();
      count = await database.transaction(async (sql) => {
        const lock = await sql.first(tryPurgeLock);
        return lock?.isOurs ? (await sql.first(statement, before, batch))?.count : undefined;
      });
      if (count === undefined) return gone;
      gone += count;
      if (count === batch) await sleep(performance.now() - startedAt);
    } while (count === batch);
  }
  return gone;
}

/** A purge that is repeated until it is stopped. */
export interface Purging {
  /** Resolves when no batch is under way any more. */
  stop(): Promise<void>;
}

const hourMs = 3_600_000;

/** Purges now and every hour. A failure is reported, and the rest is deleted the next time. */
export function startPurging(
  database: Database,
  purges: readonly Purge[],
  { now, onFailure }: { now: () => Date; onFailure: (error: unknown) => void },
): Purging {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = () => purge(database, purges, now(), { signal }).catch(onFailure);
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, hourMs);
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
