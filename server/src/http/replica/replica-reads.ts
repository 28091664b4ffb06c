/**
 * Reads from a streaming replica. The replica lags behind, but callers must always see their own
 * writes. So the primary answers a read whose data the replica may not have yet (docs/adr/0017).
 */
import type { EndpointName } from '@quitanda/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../../db/database.ts';
import type { Bearer } from '../authentication.ts';
import { awaitChecked } from '../once-only/await-checked.ts';
import { ApiError } from '../errors/failure.ts';
import type { Caller } from '../handlers.ts';
import type { ShareDatabase } from '../limits/fair-connections.ts';
import { selectReplayed } from './replica.sql.ts';

/** The reads that the replica may answer, and the check that its answer is recent enough. */
export interface ReplicaReads {
  /**
   * Shares the replica's connections. A caller who would have to wait is refused, and reads from the
   * primary instead.
   */
  readonly shareReplica: ShareDatabase;
  readonly names: readonly EndpointName[];
  /** Returns when this caller last changed something that the read shows. Runs on the primary. */
  readonly findLastChange: (sql: Sql, caller: Caller, query: object) => Promise<string | null>;
}

interface ReplicaRead {
  /** The primary. */
  readonly database: Database;
  /** The caller, whose access is checked on the primary, because the replica's state may be older. */
  readonly bearer: Bearer;
  /** The parameters of the read. */
  readonly query: object;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Runs `read` on the replica. If its answer is too old or missing, runs `read` on the primary. */
export type ReadFromReplica = <T>(input: ReplicaRead, read: (sql: Sql) => Promise<T>) => Promise<T>;

interface ReplicaAnswer<T> {
  readonly answer: T;
  /** The replica has everything that was committed before this instant; null if unknown. */
  readonly replayedAt: string | null;
}

// After a failure the replica is not used for this time, so that not every read waits for it.
const pauseMs = 5_000;
// How much later than the last change the replica's instant must be. The clocks of the two machines
// differ, and a write is committed later than its timestamp says.
const marginMs = 60_000;

/** Answers reads from the replica while it is available and has the caller's own writes. */
export function createReplicaReader(reads: ReplicaReads): ReadFromReplica {
  const { shareReplica, findLastChange } = reads;
  let pausedUntil = -Infinity;

  async function readReplica<T>(
    bearer: Bearer,
    read: (sql: Sql) => Promise<T>,
    log: ReplicaRead['log'],
  ): Promise<ReplicaAnswer<T> | undefined> {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await shareReplica(bearer).onOneConnection(async (sql) => {
        let replayedAt: string | null = null;
        // This instant is read before the answer, so the answer contains everything up to it.
        const replayed = sql.first(selectReplayed).then((row) => {
          replayedAt = row?.at ?? null;
        });
        const answer = await awaitChecked(replayed, read(sql));
        return { answer, replayedAt };
      });
    } catch (error) {
      // The primary must answer, because it may have a row that the replica does not have yet, or a free
      // connection.
      if (error instanceof ApiError) return undefined;
      pausedUntil = performance.now() + pauseMs;
      log.warn({ err: error }, 'the replica does not answer, so the primary answers instead');
      return undefined;
    }
  }

  return async ({ database, bearer, query, log }, read) => {
    const [lastChange, replicaAnswer] = await Promise.all([
      database.onOneConnection((sql) =>
        awaitChecked(bearer.checkAccess(sql), findLastChange(sql, bearer.caller, query)),
      ),
      readReplica(bearer, read, log),
    ]);
    return replicaAnswer && isRecentEnough(replicaAnswer.replayedAt, lastChange)
      ? replicaAnswer.answer
      : read(database);
  };
}

function isRecentEnough(replayedAt: string | null, changedAt: string | null): boolean {
  if (changedAt === null) return true;
  return replayedAt !== null && Date.parse(replayedAt) - Date.parse(changedAt) >= marginMs;
}
