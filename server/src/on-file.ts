/** The parts that the backup and restore commands share: the path of the file, and its errors. */
import path from 'node:path';
import { UsageError } from './operator-command.ts';

/**
 * Resolves the path from the folder where the command was typed, because npm runs scripts in the
 * project's folder.
 */
export function typedPath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', typed);
}

/** An error of renaming has the field `dest` too. */
type SystemError = NodeJS.ErrnoException & { dest?: string };

/**
 * Does `work`. Throws a UsageError with a sentence about what the operator can do about the file.
 */
export async function explainingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentenceFor(error);
    throw sentence === undefined ? error : new UsageError(sentence);
  }
}

function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path: where, dest }: SystemError = error;
  const at = (dest ?? where ?? 'it').replace(/\.unfinished$/u, '');
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    // PostgreSQL's code for a full disk.
    case '53100':
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
