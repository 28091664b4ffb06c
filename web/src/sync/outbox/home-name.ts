/** The name of a home on this device, and the homes of which the device stores data. */
import { databaseNames, deviceStorage } from '../../lib/device/storage.ts';
import { journalKeyPrefix } from './journal.ts';
import { databaseName } from '../store/database.ts';

/**
 * Returns the name of a home, which is a part of the names of its database, journal and locks.
 * `household` is undefined for the personal household.
 */
export const homeName = (userId: string, household: string | undefined): string =>
  household === undefined ? userId : `${userId}${separator}${household}`;

const separator = '~';

/** Returns the ids of the households of which this device stores data, without the personal one. */
export async function findStoredHouseholds(userId: string): Promise<readonly string[]> {
  const homePrefix = homeName(userId, '');
  const databases = await databaseNames();
  const storedIds = databases.flatMap((name) => idsAfter(databaseName(homePrefix), name));
  const journaledIds = deviceStorage
    .keys()
    .flatMap((name) => idsAfter(journalKeyPrefix(homePrefix), name));
  return [...new Set([...storedIds, ...journaledIds])];
}

/**
 * Returns the id that follows `start` in a name, up to a dot; empty if the name does not begin with
 * `start`.
 */
function idsAfter(start: string, name: string): readonly string[] {
  // `journalKeyPrefix` ends with a dot, which comes after the household's id in a stored key such
  // as `quitanda.tap.{user}~{household}.{number}.{write}`. So the dot is removed from `start`.
  const prefix = start.replace(/\.$/u, '');
  return name.startsWith(prefix) ? [name.slice(prefix.length).split('.')[0] ?? ''] : [];
}
