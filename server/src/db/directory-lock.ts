import { DatabaseSync } from 'node:sqlite';

/** The folder belongs to another server that runs. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `The database in ${directory} is in use by another server. Stop it first, or set DATABASE_URL to share one PostgreSQL.`,
    );
  }
}

/** Held until it is released or the process dies, however it dies. */
export interface DirectoryLock {
  release(): void;
}

/** Takes the lock that a server holds on the database in `directory`. Throws DirectoryInUseError. */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = tryLock(`${directory}.lock`);
  if (!lock) throw new DirectoryInUseError(directory);
  return lock;
}

/** The operating system frees it if the process dies, which a file with a process id would not. */
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

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
