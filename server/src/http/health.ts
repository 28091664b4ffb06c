import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { ApiError } from './errors/failure.ts';
import { ping } from './health.sql.ts';
import { createWriteProbe } from './write-probe.ts';

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
