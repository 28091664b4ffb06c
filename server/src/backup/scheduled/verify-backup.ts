import { statfs } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';
import { maintenanceLimits } from '../../db/limits.ts';
import type { EmbeddedAccess } from '../../db/open.ts';
import { openPostgres } from '../../db/postgres.ts';
import { BackupError } from '../backup-error.ts';
import { runInWorker } from './run-in-worker.ts';
import { createScratch, dropScratch, selectOriginal } from './scratch-database.sql.ts';

export interface VerificationTarget {
  /** The address of the database that was backed up. */
  readonly url: string;
  /** Access to the embedded PostgreSQL, if the database is there. */
  readonly embedded?: EmbeddedAccess | undefined;
}

/**
 * Restores `file` into a scratch database on the server of `database`, compares the number of rows
 * of each table, and drops the scratch database, also after a failure and after `signal` has
 * aborted. Returns how many photos the backup lacks, or 'not allowed' if the role may not create
 * databases. Throws BackupError if
 * the backup is incomplete, or if the disk of the embedded PostgreSQL has too little space
 * (DAT-12).
 */
export async function verifyBackup(
  { url, embedded }: VerificationTarget,
  database: Database,
  file: string,
  signal: AbortSignal,
): Promise<number | 'not allowed'> {
  const original = await database.first(selectOriginal);
  if (original === undefined || (!embedded && !original.mayCreateDatabases)) return 'not allowed';
  if (embedded) await requireSpace(embedded.directory, original.bytes);
  const administrator = openPostgres(embedded?.administratorUrl ?? url, {
    maxConnections: 1,
    limits: maintenanceLimits,
  });
  // The name is always the same, so that a database left by a killed process is dropped.
  const name = `quitanda_verification_${original.id}`;
  try {
    await administrator.rows(dropScratch(name));
    await administrator.rows(createScratch(name, original));
    try {
      return await runInWorker({ kind: 'restore', url: urlOfDatabase(url, name), file }, signal);
    } finally {
      await administrator.rows(dropScratch(name));
    }
  } finally {
    await administrator.close();
  }
}

function urlOfDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/**
 * Throws BackupError if the disk has less free space than twice the size of the database, because a
 * full disk would stop PostgreSQL.
 */
async function requireSpace(directory: string, databaseBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const [free, needed] = [bavail * bsize, 2 * databaseBytes];
  if (free >= needed) return;
  throw new BackupError(
    `A verification needs ${toMegabytes(needed)} MB of free space in ${directory}, which has ${toMegabytes(free)} MB.`,
  );
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);
