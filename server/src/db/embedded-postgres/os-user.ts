/**
 * Chooses the user of the operating system that PostgreSQL runs as when root starts the server.
 * PostgreSQL cannot run as root.
 */
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
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns undefined if the caller is not root, because PostgreSQL then runs as the caller. For
 * root, returns the owner of `directory` if another user owns it, otherwise the user
 * `nobody`. Throws EmbeddedPostgresError.
 */
export function chooseOsUser(directory: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const osUsers = readOsUsers();
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0;
  const osUser =
    owner === 0
      ? osUsers.find(({ name }) => name === 'nobody')
      : osUsers.find(({ uid }) => uid === owner);
  if (osUser) return osUser;
  throw new EmbeddedPostgresError(
    owner === 0
      ? 'PostgreSQL does not run as root, and this machine has no account "nobody": start Quitanda as another user.'
      : `${directory} belongs to the user ${owner}, which is not an account of this machine: give the folder to an account of this machine.`,
  );
}

function readOsUsers(file = '/etc/passwd'): OsUser[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/**
 * Makes `osUser` the owner of `directory` and all its contents if root owns it, for example after
 * a copy by root. PostgreSQL uses only a folder that belongs to the user that runs it.
 */
export function changeOwner(osUser: OsUser, directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.uid !== 0) return;
  const { uid, gid } = osUser;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
  chmodSync(directory, 0o700);
  // The folder itself is last, so that the next start repeats an interrupted change of owner.
  chownSync(directory, uid, gid);
}

/** Throws EmbeddedPostgresError if `directory` exists and belongs to another user. */
export function requireOwnership(directory: string): void {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (!stats) return;
  if (process.getuid && stats.uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `${directory} belongs to another user: start Quitanda as that user, or give the folder to the user that starts Quitanda.`,
    );
  }
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  // PostgreSQL rejects a folder that other users may read. A copied folder may have such a mode.
  if ((stats.mode & 0o027) !== 0) chmodSync(directory, 0o700);
}
