/** How root starts a program of PostgreSQL as another account. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Returns the program, arguments and options with which to spawn `file` with `args`. */
export type RunAs = (file: string, args: readonly string[]) => Spawned;

export interface Spawned {
  readonly file: string;
  readonly args: string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/**
 * How programs run: as the caller where there is no account, otherwise as `account`. If the account
 * cannot enter a folder on the way to one of `files`, such as a clone below /root, the program gets
 * the one capability that lets it read there, where the system can give it. Throws
 * EmbeddedPostgresError.
 */
export function runAs(account: Account | undefined, files: readonly [string, ...string[]]): RunAs {
  if (!account) return (file, args) => ({ file, args: [...args], options: {} });
  const { name, uid, gid } = account;
  const closed = files.map((file) => closedFolder(file, account)).find(Boolean);
  if (closed === undefined) {
    return (file, args) => ({ file, args: [...args], options: { uid, gid } });
  }
  const run: RunAs = (file, args) => ({
    file: 'setpriv',
    args: [...privileges(account), file, ...args],
    options: {},
  });
  const tried = run(files[0], ['--version']);
  if (spawnSync(tried.file, tried.args, { stdio: 'ignore' }).status === 0) return run;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the account "${name}" cannot enter ${closed}: start Quitanda as another user, or move it and DATA_DIR to a folder that everybody may enter.`,
  );
}

/**
 * Allows to read all folders on the way and to write the account's own files, and forbids any
 * further right.
 */
const privileges = ({ uid, gid }: Account): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--no-new-privs',
  // Without this, access(2), with which PostgreSQL checks its programs, ignores the capability.
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--bounding-set=-all,+dac_read_search',
];

/** The first folder on the way to `file` that `account` cannot enter. */
function closedFolder(file: string, { uid, gid }: Account): string | undefined {
  let folder = path.dirname(path.resolve(file));
  const folders = [folder];
  while (folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
    folders.unshift(folder);
  }
  return folders.find((each) => {
    const { mode, uid: owner, gid: group } = statSync(each);
    const executable = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    return (mode & executable) === 0;
  });
}
