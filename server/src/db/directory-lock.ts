import { DatabaseSync } from 'node:sqlite';

/** Two processes on one embedded database corrupt it silently, so the second one is refused. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `The embedded database in ${directory} is in use by another process. Stop it first, or set DATABASE_URL to share one PostgreSQL.`,
    );
  }
}

/**
 * Takes the lock of `directory`, held by a file beside it, and answers how to give it back. The
 * operating system frees it if the process dies, which a file with a process id would not.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(`${directory}.lock`);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DirectoryInUseError(directory);
    throw error;
  }
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
