import { msUntilNextCheck } from './schedule.ts';
import { runIfDue, type BackupDeps } from './run-if-due.ts';

/** Backups that are made on schedule until they are stopped. */
export interface BackupJob {
  /** Interrupts a backup or verification in progress, and resolves when nothing is left of it. */
  stop(): Promise<void>;
}

/**
 * Checks now, at each scheduled time and every hour whether a backup is due, and makes it. A failure
 * is logged and tried again at the next check.
 */
export function startBackups(deps: BackupDeps & { readonly now: () => Date }): BackupJob {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    try {
      await runIfDue(deps, deps.now(), signal);
    } catch (error) {
      deps.logger.error({ err: error }, 'scheduled backups were not checked, and are in an hour');
    }
    if (signal.aborted) return;
    timer = setTimeout(
      () => {
        running = check();
      },
      msUntilNextCheck(deps.now(), deps.hour),
    );
  };
  let running = check();
  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
