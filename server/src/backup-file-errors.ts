/**
 * The path of a backup file and the messages for its errors, for the backup and restore commands.
 */
import path from 'node:path';
import { UsageError } from './operator-command.ts';

/**
 * Resolves a path from the folder in which the command was typed, because npm runs scripts in the
 * project's folder.
 */
export function resolveTypedPath(typedPath: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', typedPath);
}

/** An error of renaming has the field `dest` too. */
type SystemError = NodeJS.ErrnoException & { dest?: string };

/**
 * Runs `work`. Replaces an error of the file by a UsageError with a message for the operator.
 */
export async function explainFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = messageFor(error);
    throw sentence === undefined ? error : new UsageError(sentence);
  }
}

function messageFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path: sourcePath, dest }: SystemError = error;
  const filePath = (dest ?? sourcePath ?? 'it').replace(/\.unfinished$/u, '');
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    // PostgreSQL's code for a full disk.
    case '53100':
      return 'The disk is full. Nothing was changed.';
    case 'ENOENT':
      return `There is no ${filePath}.`;
    case 'EISDIR':
      return `${filePath} is a folder: name a file.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not use ${filePath}.`;
    default:
      return undefined;
  }
}
