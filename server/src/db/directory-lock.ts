import { DatabaseSync } from 'node:sqlite';

/** Two processes on one embedded database corrupt it silently, so the second one is refused. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `The embedded database in ${directory} is in use by another process. Stop it first, or set DATABASE_URL to share one PostgreSQL.`,
    );
  }
}

/** Backups and restores share temporary folders, so there is one at a time. */
export class UpkeepUnderWayError extends Error {
  constructor(directory: string) {
    super(
      `Another backup or restore of the database in ${directory} is under way. Wait for it to end, and try again.`,
    );
  }
}

/** Held until it is released or the process dies, however it dies. */
export interface DirectoryLock {
  release(): void;
}

/** Takes the lock that whoever opens the database in `directory` holds. */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = tryLock(`${directory}.lock`);
  if (!lock) throw new DirectoryInUseError(directory);
  return lock;
}

/** Takes the lock that whoever backs up or restores the database in `directory` holds. */
export function lockUpkeep(directory: string): DirectoryLock {
  const lock = tryLock(`${directory}.upkeep.lock`);
  if (!lock) throw new UpkeepUnderWayError(directory);
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
