import { DatabaseSync } from 'node:sqlite';

/** Another running server uses the folder. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `The database in ${directory} is in use by another server. Stop it first, or set DATABASE_URL to share one PostgreSQL.`,
    );
  }
}

/** A lock that is held until it is released or the process ends. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the lock that a server holds on the database in `directory`. Throws DirectoryInUseError.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = tryLock(`${directory}.lock`);
  if (!lock) throw new DirectoryInUseError(directory);
  return lock;
}

/**
 * Locks a SQLite file. The operating system releases this lock when the process dies, whereas a
 * file with a process id would remain and block the next start.
 */
function tryLock(file: string): DirectoryLock | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

/** SQLITE_BUSY: another process has the lock. */
const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
