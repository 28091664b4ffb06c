import { ConfigError } from './config.ts';
import { BackupError } from './backup/backup-error.ts';
import { DirectoryInUseError } from './db/directory-lock.ts';
import { DatabaseUnavailableError, isTemporary } from './db/database.ts';
import { DatabaseUnreachableError } from './db/open.ts';
import { OldDataError } from './db/migrating/old-data.ts';
import { EmbeddedPostgresError } from './db/embedded-postgres/embedded-postgres-error.ts';
import { SchemaError } from './db/migrating/schema-error.ts';

const folderNotWritable = 'DATA_DIR must be a folder that this user may write to.';
/** SQLITE_CANTOPEN: SQLite could not open the lock file. */
const sqliteCannotOpen = 14;

/** What the operator can do about an error, by system call and error code. */
const remedies: readonly (readonly [syscall: RegExp, code: RegExp, sentence: string])[] = [
  [/^listen$/u, /^EADDRINUSE$/u, 'Another process uses PORT: stop it, or set another PORT.'],
  [/^listen$/u, /^EACCES$/u, 'This user may not listen on PORT: set a PORT of 1024 or higher.'],
  [
    /^(listen|getaddrinfo)$/u,
    /^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+)$/u,
    'HOST must be an address of this machine.',
  ],
  [/^(mkdir|open)$/u, /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/u, folderNotWritable],
];

/** Returns one sentence if the operator can do something about the error, otherwise the stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hasOperatorMessage =
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof DirectoryInUseError ||
    error instanceof DatabaseUnavailableError ||
    error instanceof DatabaseUnreachableError ||
    error instanceof OldDataError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof SchemaError;
  if (hasOperatorMessage) return error.message;
  if (isTemporary(error)) return new DatabaseUnavailableError(error).message;
  const { syscall = '', code = '' }: NodeJS.ErrnoException = error;
  if ('errcode' in error && error.errcode === sqliteCannotOpen) return folderNotWritable;
  const remedy = remedies.find(
    ([syscallPattern, codePattern]) => syscallPattern.test(syscall) && codePattern.test(code),
  );
  return remedy?.[2] ?? error.stack ?? error.message;
}
