/** Says whether the server is alive, and ready to answer and accept writes (docs/adr/0084). */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { DatabaseUnavailableError, isDiskFull, isReadOnly, type Database } from '../db/database.ts';
import { ApiError } from './errors/failure.ts';
import { ping, takeSpace, useDisk, writeNothing } from './health.sql.ts';

interface HealthDeps {
  readonly database: Database;
  /** Returns the state of the language model. */
  readonly aiHealth: () => string;
  /** Reads the state of the backups; undefined if no backups are scheduled. */
  readonly backupHealth?: (() => Promise<object>) | undefined;
}

/**
 * `live` says that the process answers. `ready` says that its database answers too, and accepts writes.
 * It also reports the states of the language model and of the backups; the server is ready even if those fail.
 */
export function registerHealth(
  app: FastifyInstance,
  { database, aiHealth, backupHealth }: HealthDeps,
): void {
  const schema = { hide: true };
  const acceptsWrites = createWriteProbe(database, app.log);
  app.get('/api/health/live', { schema }, () => ({ status: 'live' }));
  app.get('/api/health/ready', { schema }, async (request) => {
    try {
      await database.first(ping);
      if (await acceptsWrites()) {
        const backup = (await backupHealth?.()) ?? { state: 'off' };
        return { status: 'ready', ai: aiHealth(), backup };
      }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
    }
    throw new ApiError('unavailable');
  });
}

/** How often at most the database is probed. */
export const probeIntervalMs = 5_000;
/** How long a caller waits for a probe. After this it gets the outcome of the one before. */
export const maxProbeWaitMs = 1_000;

/**
 * Returns a function that says whether the database accepts writes (API-49). All callers share one
 * probe. Only an answer that the database is read-only or its disk is full says no: a probe that is
 * slow, gets no connection or fails otherwise changes nothing.
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
