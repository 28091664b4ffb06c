/** Finds out whether the database accepts writes (API-49, docs/adr/0084). */
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailableError, isDiskFull, isReadOnly, type Database } from '../db/database.ts';
import { takeSpace, useDisk, writeNothing } from './health.sql.ts';

/** How often at most the database is probed. */
export const probeIntervalMs = 5_000;
/** How long a caller waits for a probe. After this it gets the outcome of the one before. */
export const maxProbeWaitMs = 1_000;

/**
 * Returns a function that says whether the database accepts writes. All callers share one probe. Only an
 * answer that the database is read-only or its disk is full says no: a probe that is slow, gets no
 * connection or fails otherwise changes nothing.
 */
export function createWriteProbe(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'error'>,
  clock = () => performance.now(),
): () => Promise<boolean> {
  let acceptsWrites = true;
  let startedAt = -Infinity;
  let probing: Promise<void> | undefined;

  async function probe(): Promise<void> {
    try {
      await database.transaction(async (sql) => {
        await Promise.all([sql.rows(writeNothing), sql.rows(useDisk), sql.rows(takeSpace)]);
      });
      acceptsWrites = true;
    } catch (error) {
      if (!refusesWrites(error)) return;
      acceptsWrites = false;
      logger.error({ err: error }, 'the database does not accept writes');
    }
  }

  return async () => {
    if (probing === undefined && clock() - startedAt >= probeIntervalMs) {
      startedAt = clock();
      probing = probe().finally(() => {
        probing = undefined;
      });
    }
    if (probing !== undefined) await atMost(maxProbeWaitMs, probing);
    return acceptsWrites;
  };
}

function refusesWrites(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return isReadOnly(cause) || isDiskFull(cause);
}

/** Waits for the promise, but not longer than this. */
async function atMost(milliseconds: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, expired]);
  clearTimeout(timer);
}
