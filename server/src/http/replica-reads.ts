/**
 * Reads that a streaming replica may answer. It lags behind, so that nobody may miss there what they
 * wrote themselves; whatever it cannot answer, the primary does (docs/adr/0017).
 */
import type { EndpointName } from '@quitanda/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../db/database.ts';
import { awaitChecked } from './await-checked.ts';
import { ApiError } from './failure.ts';
import type { Caller } from './handlers.ts';
import { selectReplayed } from './replica.sql.ts';

/** What is read from the replica, and how to tell whether it is there. */
export interface ReplicaReads {
  readonly replica: Database;
  readonly names: readonly EndpointName[];
  /** When this caller last changed what a read shows them, if ever; asked of the primary. */
  readonly changedAt: (sql: Sql, caller: Caller, query: object) => Promise<string | null>;
}

interface Asking {
  readonly caller: Caller;
  /** What is asked for. */
  readonly query: object;
  /** Asked of the primary, which alone knows at once who may call. */
  readonly confirm: (sql: Sql) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Does `read` where it may be done; twice, where the first answer is too old. */
export type ReadCopy = <T>(asking: Asking, read: (sql: Sql) => Promise<T>) => Promise<T>;

interface Copy<T> {
  readonly answer: T;
  /** All that was committed before is in it. */
  readonly replayedAt: string | null;
}

// After a failure, so that not every read has to wait for one.
const pauseMs = 5_000;
// The clocks of two machines differ, and a write ends later than it is dated.
const marginMs = 60_000;

/** Answers reads from the replica, while it is there and knows what its reader wrote. */
export function createReadCopy(database: Database, reads: ReplicaReads): ReadCopy {
  const { replica, changedAt } = reads;
  let pausedUntil = -Infinity;

  async function readReplica<T>(
    read: (sql: Sql) => Promise<T>,
    log: Asking['log'],
  ): Promise<Copy<T> | undefined> {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await replica.onOneConnection(async (sql) => {
        let replayedAt: string | null = null;
        // Asked before: what comes in between is in the answer.
        const replayed = sql.first(selectReplayed).then((row) => {
          replayedAt = row?.at ?? null;
        });
        const answer = await awaitChecked(replayed, read(sql));
        return { answer, replayedAt };
      });
    } catch (error) {
      // What it does not have yet, the primary may have.
      if (error instanceof ApiError) return undefined;
      pausedUntil = performance.now() + pauseMs;
      log.warn({ err: error }, 'the replica does not answer, and the primary does instead');
      return undefined;
    }
  }

  return async ({ caller, query, confirm, log }, read) => {
    const [changed, copy] = await Promise.all([
      database.onOneConnection((sql) => awaitChecked(confirm(sql), changedAt(sql, caller, query))),
      readReplica(read, log),
    ]);
    return copy && isPast(copy.replayedAt, changed) ? copy.answer : read(database);
  };
}

function isPast(replayedAt: string | null, changedAt: string | null): boolean {
  if (changedAt === null) return true;
  return replayedAt !== null && Date.parse(replayedAt) - Date.parse(changedAt) >= marginMs;
}
