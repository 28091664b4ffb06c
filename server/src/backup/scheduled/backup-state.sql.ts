import { statement } from '../../db/database.ts';

/**
 * How the last verification ended; null before the first. 'not allowed': the database role may not
 * create the database into which the backup would be restored.
 */
export type Verification = 'passed' | 'failed' | 'not allowed' | null;

export interface BackupState {
  /** When a process last began a backup, whether or not it completed. */
  triedAt: string | null;
  /** When the last complete backup was begun. */
  madeAt: string | null;
  /** The size of the last complete backup. */
  bytes: number | null;
  /** When a backup last failed, if none has succeeded since. */
  failedAt: string | null;
  /** When a verification last passed. */
  verifiedAt: string | null;
  verification: Verification;
}

export const selectBackupState = statement<BackupState>(
  'selectBackupState',
  `select tried_at as "triedAt", made_at as "madeAt", bytes, failed_at as "failedAt",
     verified_at as "verifiedAt", verification
   from backup_state where is_only`,
);

/**
 * Takes the lock of the backups until the transaction ends, so that one process at a time makes
 * them. Does not wait if another process has it. The number is arbitrary.
 */
export const tryBackupLock = statement<{ isOurs: boolean }>(
  'tryBackupLock',
  'select pg_try_advisory_xact_lock(7283464) as "isOurs"',
);

export const recordTry = statement<never, { at: Date }>(
  'recordTry',
  'update backup_state set tried_at = :at where is_only',
);

export const recordBackup = statement<never, { madeAt: Date; bytes: number }>(
  'recordBackup',
  'update backup_state set made_at = :madeAt, bytes = :bytes, failed_at = null where is_only',
);

export const recordBackupFailure = statement<never, { at: Date }>(
  'recordBackupFailure',
  'update backup_state set failed_at = :at where is_only',
);

export const recordVerification = statement<
  never,
  { verification: Exclude<Verification, null>; at: Date }
>(
  'recordVerification',
  `update backup_state set verification = :verification::text,
     verified_at = case when :verification::text = 'passed' then :at::timestamptz else verified_at end
   where is_only`,
);
