/**
 * One run of the scheduled backups: makes a backup if it is due, removes expired ones, and verifies
 * the new one once a week (DAT-10 to DAT-12).
 */
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { maintenanceLimits, type DatabaseLimits } from '../../db/limits.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { OnStatement } from '../../db/postgres-sql.ts';
import { checkTarget } from '../backup-file.ts';
import { removeExpired, removeUnfinished } from './backup-folder.ts';
import { backupName } from './backup-names.ts';
import {
  recordBackup,
  recordBackupFailure,
  recordTry,
  recordVerification,
  selectBackupState,
  tryBackupLock,
} from './backup-state.sql.ts';
import { runInWorker } from './run-in-worker.ts';
import { isBackupDue, isVerificationDue } from './schedule.ts';
import { verifyBackup, type VerificationTarget } from './verify-backup.ts';

export interface BackupSettings {
  /** An existing folder for the files. */
  readonly folder: string;
  /** The hour of the day in UTC, 0 to 23. */
  readonly hour: number;
  /** The age in days after which a file is removed. */
  readonly keepDays: number;
  /** Whether a backup is verified once a week. */
  readonly verifies: boolean;
}

type TraceBackup = <T>(job: 'backup' | 'backup-verification', work: () => Promise<T>) => Promise<T>;

export interface BackupDeps extends BackupSettings, VerificationTarget {
  /** The folder with the photos, which are a part of each backup. */
  readonly photosDirectory: string;
  /** The version that is recorded in the files. */
  readonly appVersion: string;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Runs each backup and each verification in a span. */
  readonly trace?: TraceBackup;
  readonly onStatement?: OnStatement | undefined;
}

const runUntraced: TraceBackup = (_job, work) => work();

const notAllowedMessage =
  'Backups are not verified, because the role in DATABASE_URL may not create databases: give it CREATEDB, or set BACKUP_VERIFY=never.';

// The transaction with the lock is idle until the backup is complete, so its idle time has no
// limit.
const limits: DatabaseLimits = { ...maintenanceLimits, connectMs: 5_000, idleInTransactionMs: 0 };

/**
 * Makes a backup if one is due at `now` or `isForced` is true, unless another process is making
 * one. Then removes expired files, and verifies the new backup if a verification is due. Failures
 * of these steps are logged and recorded. Throws only if the database does not answer. When
 * `signal` aborts, it removes the incomplete file and ends.
 */
export async function runIfDue(
  deps: BackupDeps,
  now: Date,
  signal: AbortSignal,
  isForced = false,
): Promise<void> {
  const database = openPostgres(deps.url, {
    maxConnections: 2,
    limits,
    onStatement: deps.onStatement,
  });
  try {
    await database.transaction(async (sql) => {
      if (!(await sql.first(tryBackupLock))?.isOurs) return;
      const state = await sql.first(selectBackupState);
      if (state === undefined || !(isForced || isBackupDue(state, now, deps.hour))) return;
      await database.rows(recordTry, { at: now });
      const file = await makeBackup(deps, database, now, signal);
      if (file === undefined) return;
      await removeExpired(deps.folder, now, deps.keepDays).catch((error: unknown) =>
        deps.logger.error({ err: error }, 'expired backups could not be removed'),
      );
      if (!deps.verifies || !isVerificationDue(state.verifiedAt, now)) return;
      const wasNotAllowed = state.verification === 'not allowed';
      await verify(deps, database, { file, now, signal, wasNotAllowed });
    });
  } finally {
    await database.close();
  }
}

/** Returns the path of the new backup, or undefined after a failure. */
async function makeBackup(
  { folder, url, photosDirectory, appVersion, logger, trace = runUntraced }: BackupDeps,
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<string | undefined> {
  const file = path.resolve(folder, backupName(now));
  try {
    checkTarget(file);
    await removeUnfinished(folder);
    const origin = { madeAt: now.toISOString(), appVersion };
    const { bytes, missingPhotos } = await trace('backup', () =>
      runInWorker({ kind: 'write', url, file, origin, photosDirectory }, signal),
    );
    await database.rows(recordBackup, { madeAt: now, bytes });
    logger.info({ file, bytes }, 'the scheduled backup is complete');
    warnOfMissingPhotos(logger, file, missingPhotos);
    return file;
  } catch (error) {
    if (signal.aborted) {
      await removeUnfinished(folder).catch(() => {});
      return undefined;
    }
    logger.error({ err: error }, 'the scheduled backup failed, and the next attempt is in an hour');
    await database.rows(recordBackupFailure, { at: now });
    return undefined;
  }
}

function warnOfMissingPhotos(
  logger: BackupDeps['logger'],
  file: string,
  missingPhotos: number,
): void {
  if (missingPhotos === 0) return;
  logger.warn(
    { file, missingPhotos },
    'the backup lacks photos, whose files were missing or damaged when it was made',
  );
}

interface VerificationOptions {
  /** The path of the new backup. */
  readonly file: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Whether the last verification ended with 'not allowed'. */
  readonly wasNotAllowed: boolean;
}

async function verify(
  deps: BackupDeps,
  database: Database,
  { file, now, signal, wasNotAllowed }: VerificationOptions,
): Promise<void> {
  try {
    const { trace = runUntraced } = deps;
    const result = await trace('backup-verification', () =>
      verifyBackup(deps, database, file, signal),
    );
    const verification = result === 'not allowed' ? result : 'passed';
    await database.rows(recordVerification, { verification, at: now });
    if (result !== 'not allowed') {
      deps.logger.info({ file }, 'the backup was restored to verify it');
      warnOfMissingPhotos(deps.logger, file, result);
    } else if (!wasNotAllowed) {
      // Logged once, and not for every backup, because health shows this state permanently.
      deps.logger.warn(notAllowedMessage);
    }
  } catch (error) {
    if (signal.aborted) return;
    deps.logger.error(
      { err: error },
      'the verification of the backup failed, and the next backup is verified',
    );
    await database.rows(recordVerification, { verification: 'failed', at: now });
  }
}
