/** The app on its database, behind the front, and how a restored database takes that one's place. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openEmbedded, type StoredDatabase } from './db/embedded.ts';
import { recordedMigrations } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { findKept, replaceDirectory, restoringOf, snapshotOf } from './db/replace-directory.ts';
import type { Front } from './front.ts';
import type { OperatorOrders } from './operator-channel.ts';
import { runApp, type RunningApp } from './running-app.ts';

export interface Service {
  /** The embedded database, and what the operator may have done to it; PostgreSQL has tools. */
  readonly embedded: { readonly directory: string; readonly orders: OperatorOrders } | undefined;
  end(): Promise<void>;
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
    return { embedded: undefined, end: () => endWith(first) };
  }
  const { directory } = first;
  let database = first;
  let replacing: Promise<unknown> = Promise.resolve();

  /** Whoever asks meanwhile is told to come again. */
  const replaceBy = async (next: string | undefined): Promise<string> => {
    if (next === undefined) throw new Error('There is nothing to put in its place.');
    await front.pause();
    await running.end();
    const lock = await database.closeLocked();
    try {
      return replaceDirectory(directory, next, new Date()) ?? '';
    } finally {
      // Whichever it is now: when it could not be replaced, the one from before.
      database = await openEmbedded(directory, lock).catch(giveUp);
      running = await serve(database).catch(giveUp);
    }
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
    async end() {
      await replacing;
      await endWith(database);
    },
  };

  async function serve(on: Awaited<ReturnType<typeof openDatabase>>): Promise<RunningApp> {
    const app = await runApp(config, on, logger);
    front.serve(app.app);
    return app;
  }

  async function endWith(last: Pick<StoredDatabase, 'close'>): Promise<void> {
    const answered = front.pause();
    await running.end();
    await answered;
    await front.close();
    await last.close();
  }
}
