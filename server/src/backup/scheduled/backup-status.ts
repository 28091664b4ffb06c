/** The status of the scheduled backups, and the part of it that `/api/health/ready` shows. */
import type { Database, Sql } from '../../db/database.ts';
import { selectBackupState, type Verification } from './backup-state.sql.ts';
import { isBackupLate } from './schedule.ts';

/** Instants are ISO 8601 in UTC. They are null until the event has happened. */
export interface BackupStatus {
  /** When the last complete backup was begun. */
  readonly lastBackupAt: string | null;
  /** The size of its file in bytes. */
  readonly lastBackupBytes: number | null;
  /** When a backup last failed, if none has succeeded since. */
  readonly lastFailureAt: string | null;
  /** When a backup was last restored successfully to verify it. */
  readonly lastVerifiedAt: string | null;
  /** How the last verification ended. */
  readonly verification: Verification;
}

/** Reads from the database, in one statement, the status that all processes share. */
export async function readBackupStatus(database: Sql): Promise<BackupStatus> {
  const state = await database.first(selectBackupState);
  return {
    lastBackupAt: state?.madeAt ?? null,
    lastBackupBytes: state?.bytes ?? null,
    lastFailureAt: state?.failedAt ?? null,
    lastVerifiedAt: state?.verifiedAt ?? null,
    verification: state?.verification ?? null,
  };
}

/** The part of the status that everybody may see. It has no path, size or error. */
export interface BackupHealth {
  /** `failed` if the last attempt failed, `late` if a scheduled backup is missing. */
  readonly state: 'ok' | 'failed' | 'late';
  readonly lastBackupAt: string | null;
  readonly verification: 'off' | 'waiting' | Exclude<Verification, null>;
  readonly lastVerifiedAt: string | null;
}

/** The settings that the health of the backups depends on. */
interface HealthSettings {
  readonly hour: number;
  readonly verifies: boolean;
}

/** Reads the health of the backups at `now` for `/api/health/ready` (DAT-13). */
export async function readBackupHealth(
  database: Database,
  settings: HealthSettings,
  now: Date,
): Promise<BackupHealth> {
  return backupHealthOf(await readBackupStatus(database), settings, now);
}

/** Returns the health at `now` that follows from the status. */
export function backupHealthOf(
  { lastBackupAt, lastFailureAt, lastVerifiedAt, verification }: BackupStatus,
  { hour, verifies }: HealthSettings,
  now: Date,
): BackupHealth {
  const isLate = isBackupLate(lastBackupAt, now, hour);
  return {
    state: lastFailureAt !== null ? 'failed' : isLate ? 'late' : 'ok',
    lastBackupAt,
    verification: verifies ? (verification ?? 'waiting') : 'off',
    lastVerifiedAt,
  };
}
