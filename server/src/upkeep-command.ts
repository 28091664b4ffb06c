/** What the commands of backup and restore share: who may run them, on what, and what is told. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { BackupError } from './db/backup-manifest.ts';
import { lockUpkeep, UpkeepUnderWayError } from './db/directory-lock.ts';
import { databaseDirectory } from './db/open.ts';
import { OrderFailedError, SocketPathError } from './operator-channel.ts';
import { UsageError } from './operator-command.ts';

/**
 * Does `work` on the directory of the embedded database, as the only one of its kind. Throws
 * UsageError with a sentence for all that the operator can do something about.
 */
export async function withUpkeep<T>(
  { databaseUrl, dataDirectory }: Config,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    throw new UsageError(
      'DATABASE_URL is set: use pg_dump and pg_restore. These commands are for the embedded database.',
    );
  }
  const directory = databaseDirectory(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true });
  if (existsSync(directory) && statSync(directory).uid !== process.getuid?.()) {
    throw new UsageError(`Run this as the user that owns ${directory}.`);
  }
  try {
    const lock = lockUpkeep(directory);
    try {
      return await work(directory);
    } finally {
      lock.release();
    }
  } catch (error) {
    const sentence = sentenceFor(error);
    throw sentence === undefined ? error : new UsageError(sentence);
  }
}

/** The path that was typed, from where it was typed: npm runs scripts in the project's folder. */
export function typedPath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', typed);
}

function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOurs =
    error instanceof BackupError ||
    error instanceof UpkeepUnderWayError ||
    error instanceof OrderFailedError ||
    error instanceof SocketPathError;
  if (isOurs) return error.message;
  const { code, path: where, dest }: NodeJS.ErrnoException & { dest?: string } = error;
  const at = dest ?? where ?? '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. Nothing was changed.';
    case 'ENOENT':
      return `There is no ${at}.`;
    case 'EISDIR':
      return `${at} is a folder: name a file.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not use ${at}.`;
    default:
      return undefined;
  }
}
