/** The names of scheduled backups, and which of them are removed (DAT-11). */

const dayMs = 86_400_000;
const namePattern = /^quitanda-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/u;

/** Returns the name of the backup that was begun at `madeAt`, with date and time in UTC. */
export function backupName(madeAt: Date): string {
  return `quitanda-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** Returns when the backup with this name was begun, or undefined for every other name. */
function parseMadeAt(name: string): Date | undefined {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
  const isExact = !Number.isNaN(madeAt.getTime()) && backupName(madeAt) === name;
  return isExact ? madeAt : undefined;
}

/** Whether this is the name of a file that a running or interrupted backup has not completed. */
export function isUnfinished(name: string): boolean {
  const [, finalName] = /^(.*)\.unfinished$/u.exec(name) ?? [];
  return finalName !== undefined && parseMadeAt(finalName) !== undefined;
}

/**
 * Chooses, among the names of files in a folder, the backups that were begun more than `keepDays`
 * days before `now`. The newest backup is never chosen.
 */
export function chooseExpiredBackups(
  names: readonly string[],
  now: Date,
  keepDays: number,
): readonly string[] {
  const backups = names
    .flatMap((name) => {
      const madeAt = parseMadeAt(name)?.getTime();
      return madeAt === undefined ? [] : [{ name, madeAt }];
    })
    .toSorted((one, other) => one.madeAt - other.madeAt);
  const cutoff = now.getTime() - keepDays * dayMs;
  return backups
    .slice(0, -1)
    .filter(({ madeAt }) => madeAt < cutoff)
    .map(({ name }) => name);
}
