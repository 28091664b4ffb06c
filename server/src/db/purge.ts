/** Deletes what nobody needs any more, a batch at a time, beside the requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { tryPurgeLock, type PurgeStatement } from './purge.sql.ts';

/** Rows of one kind that may go. */
export interface Purge {
  readonly statement: PurgeStatement;
  /** How long they are kept after the instant that the statement looks at. */
  readonly keptMs: number;
}

interface PurgeOptions {
  /** Rows of one transaction. */
  readonly batch?: number;
  /** Ends the purge between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Deletes all rows that may go at `now`, and answers how many went. Each batch is a transaction, in
 * which this process alone purges: it stops where another one does. Between two batches it rests for
 * as long as the last one took, so that it never takes more than half of the database's time.
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

/** Purges now and every hour. What fails is told, and what is left goes the next time. */
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
