import type { AdminOverview } from '@quitanda/contract';
import {
  backupHealthOf,
  readBackupStatus,
  type BackupHealth,
  type BackupStatus,
} from './backup/scheduled/backup-status.ts';
import type { BackupSettings } from './backup/scheduled/run-if-due.ts';
import { isVerificationLate, nextScheduledTime } from './backup/scheduled/schedule.ts';
import type { BackupJob } from './backup/scheduled/start-backups.ts';
import type { BackupControl } from './features/admin/admin.routes.ts';

type BackupOverview = NonNullable<AdminOverview['backup']>;

/**
 * Returns the functions with which the operator page shows and starts backups (ADM-03, ADM-10). `job`
 * returns the backup job of this process; undefined until it is started.
 */
export function createBackupControl(
  settings: BackupSettings,
  job: () => BackupJob | undefined,
): BackupControl {
  return {
    describe: async (sql, now) => ({
      ...describeBackups(await readBackupStatus(sql), settings, now),
      isRunning: job()?.hasRequestedBackup() ?? false,
    }),
    start: () => job()?.runNow(),
  };
}

/** Converts the status of the backups to what the operator page shows at `now`. */
export function describeBackups(
  status: BackupStatus,
  settings: Pick<BackupSettings, 'hour' | 'verifies'>,
  now: Date,
): Omit<BackupOverview, 'isRunning'> {
  const health = backupHealthOf(status, settings, now);
  const isFirstBackupPending = status.lastBackupAt === null && health.state === 'late';
  return {
    state: isFirstBackupPending ? 'waiting' : health.state,
    lastAt: status.lastBackupAt,
    bytes: status.lastBackupBytes,
    failedAt: status.lastFailureAt,
    nextAt: nextScheduledTime(now, settings.hour).toISOString(),
    verification: { state: verificationState(health, now), lastAt: status.lastVerifiedAt },
  };
}

function verificationState(
  { verification, lastVerifiedAt }: BackupHealth,
  now: Date,
): BackupOverview['verification']['state'] {
  if (verification !== 'passed') return verification;
  return lastVerifiedAt !== null && isVerificationLate(lastVerifiedAt, now) ? 'late' : 'ok';
}
