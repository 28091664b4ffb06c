/** The account that PostgreSQL runs as, because PostgreSQL refuses to run as root. */
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { OwnPostgresError } from './own-postgres-error.ts';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Undefined where PostgreSQL runs as the caller. For root it is the owner of `directory`, if that
 * exists and belongs to somebody else, otherwise `nobody`. Throws OwnPostgresError.
 */
export function accountFor(directory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0;
  const found =
    owner === 0
      ? accounts.find(({ name }) => name === 'nobody')
      : accounts.find(({ uid }) => uid === owner);
  if (found) return found;
  throw new OwnPostgresError(
    owner === 0
      ? 'PostgreSQL does not run as root, and this machine has no account "nobody": start Quitanda as another user.'
      : `${directory} belongs to the user ${owner}, which is not an account of this machine: give the folder to an account of this machine.`,
  );
}

function readAccounts(file = '/etc/passwd'): Account[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/**
 * Gives `directory` and all its contents to `account` where root owns it, as after a copy by root.
 * PostgreSQL uses only a folder that belongs to its account.
 */
export function giveTo(account: Account, directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.uid !== 0) return;
  const { uid, gid } = account;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
  chmodSync(directory, 0o700);
  // Comes last, so that the next start repeats an interrupted run.
  chownSync(directory, uid, gid);
}

/** Throws OwnPostgresError where the caller, who is not root, cannot use `directory`. */
export function requireOwn(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (!found) return;
  if (process.getuid && found.uid !== process.getuid()) {
    throw new OwnPostgresError(
      `${directory} belongs to another user: start Quitanda as that user, or give the folder to this one.`,
    );
  }
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  // PostgreSQL refuses a folder that others may read. A copy may be such a folder.
  if ((found.mode & 0o027) !== 0) chmodSync(directory, 0o700);
}
