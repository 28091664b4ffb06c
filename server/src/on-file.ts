/** What the commands of backup and restore share: the file that was typed, and what may be wrong with it. */
import path from 'node:path';
import { UsageError } from './operator-command.ts';

/** The path that was typed, from where it was typed: npm runs scripts in the project's folder. */
export function typedPath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', typed);
}

/** With the field of renaming. */
type SystemError = NodeJS.ErrnoException & { dest?: string };

/** Does `work`, and throws a UsageError with a sentence for what the operator can do about a file. */
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
    // PostgreSQL's own word for it.
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
