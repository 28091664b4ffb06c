/** How root starts a program of PostgreSQL as another user of the operating system. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { OsUser } from './os-user.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Returns the program, arguments and options with which to spawn `file` with `args`. */
export type BuildCommand = (file: string, args: readonly string[]) => SpawnCommand;

export interface SpawnCommand {
  readonly file: string;
  readonly args: string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/**
 * Returns a function that builds the command to spawn a program as `osUser`, or as the caller if
 * there is no `osUser`. If the user cannot enter a parent folder of one of `files`, for example a
 * clone below /root, the command uses `setpriv` to give the program the capability to read all
 * folders. Throws EmbeddedPostgresError if that is not possible.
 */
export function createCommandBuilder(
  osUser: OsUser | undefined,
  files: readonly [string, ...string[]],
): BuildCommand {
  if (!osUser) return (file, args) => ({ file, args: [...args], options: {} });
  const { name, uid, gid } = osUser;
  const closedFolder = files.map((file) => findClosedFolder(file, osUser)).find(Boolean);
  if (closedFolder === undefined) {
    return (file, args) => ({ file, args: [...args], options: { uid, gid } });
  }
  const buildCommand: BuildCommand = (file, args) => ({
    file: 'setpriv',
    args: [...setprivArguments(osUser), file, ...args],
    options: {},
  });
  const probe = buildCommand(files[0], ['--version']);
  if (spawnSync(probe.file, probe.args, { stdio: 'ignore' }).status === 0) return buildCommand;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the account "${name}" cannot enter ${closedFolder}: start Quitanda as another user, or move it and DATA_DIR to a folder that everybody may enter.`,
  );
}

/**
 * Arguments with which `setpriv` runs a program as the user. The program may also read all files
 * and folders, and has no other capability.
 */
const setprivArguments = ({ uid, gid }: OsUser): string[] => [
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

/**
 * Returns the topmost parent folder of `file` that `osUser` cannot enter; undefined if it can
 * enter all.
 */
function findClosedFolder(file: string, { uid, gid }: OsUser): string | undefined {
  let folder = path.dirname(path.resolve(file));
  const folders = [folder];
  while (folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
    folders.unshift(folder);
  }
  return folders.find((each) => {
    const { mode, uid: owner, gid: group } = statSync(each);
    const executeBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    return (mode & executeBit) === 0;
  });
}
