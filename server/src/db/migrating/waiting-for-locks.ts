/**
 * Repeats changes of the schema that wait for a lock (DAT-08). Such a change waits for all
 * transactions that use a table, and later transactions that need the table wait behind the change.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, type Database, type Transaction } from '../database.ts';
import { SchemaError } from './schema-error.ts';
import { limitLockWaits, selectBlockers, type Blocker } from './waiting-for-locks.sql.ts';

export interface WaitOptions {
  /** Called with a message about the wait, each time that its reason changes. */
  readonly onWait?: (message: string) => void;
  /** How long one attempt waits for a lock. Later transactions wait behind this attempt. */
  readonly lockMs?: number;
  /** For how long attempts are repeated. */
  readonly maxWaitMs?: number;
}

const pollMs = 500;
/**
 * A pause between attempts, so that transactions that waited behind the last attempt can proceed.
 */
const pauseMs = 1_000;

/**
 * Runs `work` in one transaction, and repeats it while another transaction holds a lock that it
 * needs. If that lasts too long, throws SchemaError with a message that names the holder of the
 * lock and begins with `what`, the name of the change.
 */
export async function repeatWhileLocked<T>(
  database: Database,
  what: string,
  { onWait = () => {}, lockMs = 5_000, maxWaitMs = 600_000 }: WaitOptions,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + maxWaitMs;
  let message = `${what} waits for a lock on the database.`;
  for (;;) {
    const endController = new AbortController();
    try {
      return await database.transaction(async (sql) => {
        const session = await sql.first(limitLockWaits, { milliseconds: `${lockMs}` });
        void watchBlockers(database, session?.pid ?? 0, endController.signal, (blockers) => {
          const sentence = `${what} waits for ${blockers.map(describeBlocker).join(' and ')}.`;
          if (sentence !== message) onWait(sentence);
          message = sentence;
        });
        return work(sql);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (Date.now() > deadline) {
        throw new SchemaError(`${message} End that connection, and start again.`, { cause: error });
      }
    } finally {
      endController.abort();
    }
    await sleep(pauseMs);
  }
}

/** Reports the holders of the lock for which `pid` waits, again and again until `signal` aborts. */
async function watchBlockers(
  database: Database,
  pid: number,
  signal: AbortSignal,
  onBlockers: (blockers: readonly Blocker[]) => void,
): Promise<void> {
  try {
    for (;;) {
      await sleep(pollMs, undefined, { signal });
      const blockers = await database.rows(selectBlockers, { pid });
      if (blockers.length > 0) onBlockers(blockers);
    }
  } catch {
    // The wait has ended, or the holders cannot be read. The reports only inform the operator.
  }
}

const describeBlocker = ({ pid, program, since }: Blocker): string =>
  `${program} (PostgreSQL process ${pid}${since === null ? '' : `, in a transaction since ${since}`})`;

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '55P03';
}
