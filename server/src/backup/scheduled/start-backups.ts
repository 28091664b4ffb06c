import { AsyncLocalStorage } from 'node:async_hooks';
import { msUntilNextCheck } from './schedule.ts';
import { runIfDue, type BackupDeps } from './run-if-due.ts';

/** Backups that are made on schedule until they are stopped. */
export interface BackupJob {
  /**
   * Starts a backup now, or after the one in progress, and returns at once. Further calls before
   * the requested backup has ended have no effect. Failures are recorded and logged.
   */
  runNow(): void;
  /** Whether a backup that {@link runNow} has requested is waiting or in progress. */
  readonly hasRequestedBackup: () => boolean;
  /**
   * Interrupts a backup or verification in progress, and resolves when it has ended and its
   * incomplete files are removed.
   */
  stop(): Promise<void>;
}

/**
 * Checks now, at each scheduled time and every hour whether a backup is due, and makes it. A
 * failure is logged and tried again at the next check.
 */
export function startBackups(deps: BackupDeps & { readonly now: () => Date }): BackupJob {
  const stopController = new AbortController();
  const { signal } = stopController;
  let timer: NodeJS.Timeout | undefined;
  const run = async (isForced?: boolean) => {
    try {
      await runIfDue(deps, deps.now(), signal, isForced);
    } catch (error) {
      deps.logger.error(
        { err: error },
        'the schedule of backups could not be checked, and is checked again in an hour',
      );
    }
  };
  const check = async () => {
    await run();
    if (signal.aborted) return;
    timer = setTimeout(
      () => {
        queue = queue.then(check);
      },
      msUntilNextCheck(deps.now(), deps.hour),
    );
  };
  let queue = check();
  let hasRequestedBackup = false;
  // A backup is a separate trace, not a part of the request that starts it.
  const runOutsideOfRequests = AsyncLocalStorage.snapshot();
  return {
    runNow() {
      if (hasRequestedBackup) return;
      hasRequestedBackup = true;
      const makeRequestedBackup = async () => {
        if (!signal.aborted) await run(true);
        hasRequestedBackup = false;
      };
      queue = queue.then(() => runOutsideOfRequests(makeRequestedBackup));
    },
    hasRequestedBackup: () => hasRequestedBackup,
    async stop() {
      stopController.abort();
      clearTimeout(timer);
      await queue;
    },
  };
}
