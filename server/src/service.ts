/** The app on its database, behind the front, and how a restored database takes that one's place. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { BackupError } from './db/backup-manifest.ts';
import {
  lockDirectory,
  lockUpkeep,
  UpkeepUnderWayError,
  type DirectoryLock,
} from './db/directory-lock.ts';
import type { StoredDatabase } from './db/embedded.ts';
import { recordedMigrations } from './db/migrate.ts';
import { openDatabase, openStored } from './db/open.ts';
import {
  checkReplaceable,
  discard,
  findKept,
  replaceDirectory,
  restoringOf,
  snapshotOf,
  sweepBeside,
} from './db/replace-directory.ts';
import type { Front } from './front.ts';
import type { OperatorOrders } from './operator-channel.ts';
import { runApp, type RunningApp } from './running-app.ts';

export interface Service {
  /** The embedded database, and what the operator may have done to it; PostgreSQL has tools. */
  readonly embedded: { readonly directory: string; readonly orders: OperatorOrders } | undefined;
  /** Serves on for so long, answers what is under way, and ends all of it. */
  end(drainMs: number): Promise<void>;
}

/** Opens the database and serves the app on it. `giveUp` ends a process that is left with neither. */
export async function startService(
  config: Config,
  front: Front,
  logger: Logger,
  giveUp: (error: unknown) => never,
): Promise<Service> {
  const first = await openDatabase(config);
  let running = await serve(first);
  if (first.kind === 'postgres') {
    return { embedded: undefined, end: (drainMs) => endWith(first, drainMs) };
  }
  const { directory } = first;
  sweepLeftovers(directory);
  let database = first;
  let replacing: Promise<unknown> = Promise.resolve();

  /** Whoever asks meanwhile is told to come again. */
  const replaceBy = async (next: string | undefined): Promise<string> => {
    if (next === undefined) throw new BackupError('There is nothing to put in its place.');
    checkReplaceable(directory, next);
    await front.pause();
    await running.end().catch(giveUp);
    const lock = await database.closeLocked().catch(giveUp);
    let kept: string | undefined;
    try {
      kept = replaceDirectory(directory, next, new Date());
    } catch (error) {
      await openAndServe(lock).catch(giveUp);
      throw error;
    }
    await openAndServe(lock).catch((error: unknown) => putBack(kept, error));
    return kept ?? '';
  };

  const openAndServe = async (lock: DirectoryLock) => {
    database = await openStored(directory, lock);
    running = await serve(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  };

  /** It opened when it was tried, and yet the app cannot work with it. */
  const putBack = async (kept: string | undefined, cause: unknown): Promise<never> => {
    if (kept === undefined) return giveUp(cause);
    try {
      const lock = lockDirectory(directory);
      const useless = replaceDirectory(directory, kept, new Date());
      await openAndServe(lock);
      if (useless !== undefined) discard(useless);
    } catch (error) {
      giveUp(error);
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The app does not start on it, so the one from before is back: ${why}.`, {
      cause,
    });
  };

  const replaceInTurn = (next: string | undefined) => {
    const work = replaceBy(next);
    replacing = work.catch(() => {});
    return work;
  };

  const orders: OperatorOrders = {
    async copy() {
      await database.copyTo(snapshotOf(directory));
      return (await recordedMigrations(database)).join('\n');
    },
    replace: () => replaceInTurn(restoringOf(directory)),
    undo: () => replaceInTurn(findKept(directory)),
  };

  return {
    embedded: { directory, orders },
    async end(drainMs) {
      await replacing;
      await endWith(database, drainMs);
    },
  };

  async function serve(on: Awaited<ReturnType<typeof openDatabase>>): Promise<RunningApp> {
    const app = await runApp(config, on, logger);
    front.serve(app.app);
    return app;
  }

  async function endWith(last: Pick<StoredDatabase, 'close'>, drainMs: number): Promise<void> {
    await front.drain(drainMs > 0 ? sleep(drainMs) : undefined);
    await running.end();
    await front.close();
    await last.close();
  }
}

/** Removes what killed commands left, unless one is at work. */
function sweepLeftovers(directory: string): void {
  try {
    const lock = lockUpkeep(directory);
    sweepBeside(directory);
    lock.release();
  } catch (error) {
    if (!(error instanceof UpkeepUnderWayError)) throw error;
  }
}
