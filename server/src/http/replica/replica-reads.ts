/**
 * Reads that a streaming replica may answer. The replica lags behind, but callers must always see
 * their own writes; the primary answers whatever the replica cannot (docs/adr/0017).
 */
import type { EndpointName } from '@quitanda/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../../db/database.ts';
import { awaitChecked } from '../once-only/await-checked.ts';
import { ApiError } from '../errors/failure.ts';
import type { Caller } from '../handlers.ts';
import { selectReplayed } from './replica.sql.ts';

/** Reads the rows from the replica, and checks whether it is available. */
export interface ReplicaReads {
  readonly replica: Database;
  readonly names: readonly EndpointName[];
  /** Returns when this caller last changed something that the read shows. Runs on the primary. */
  readonly changedAt: (sql: Sql, caller: Caller, query: object) => Promise<string | null>;
}

interface Asking {
  readonly caller: Caller;
  /** The parameters of the read. */
  readonly query: object;
  /** Runs on the primary, which alone always knows who may call. */
  readonly confirm: (sql: Sql) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Runs `read` on the replica, twice if the first answer is too old. */
export type ReadCopy = <T>(asking: Asking, read: (sql: Sql) => Promise<T>) => Promise<T>;

interface Copy<T> {
  readonly answer: T;
  /** The replica has everything that was committed before. */
  readonly replayedAt: string | null;
}

// After a failure the replica is not used for a while, so that not every read waits for it.
const pauseMs = 5_000;
// The clocks of two machines differ, and a write ends after its timestamp.
const marginMs = 60_000;

/** Answers reads from the replica while it is available and has the caller's own writes. */
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
        // Read before the answer, so that everything committed in between is in the answer.
        const replayed = sql.first(selectReplayed).then((row) => {
          replayedAt = row?.at ?? null;
        });
        const answer = await awaitChecked(replayed, read(sql));
        return { answer, replayedAt };
      });
    } catch (error) {
      // The primary may have what the replica does not have yet.
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
