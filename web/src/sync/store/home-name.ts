/** The names of a home's database, journal and lock on this device. Each household has its own. */
import { tapPrefix } from '../outbox/journal.ts';
import { databaseName } from './database.ts';

/** The name that all three share; `household` is undefined for the personal one. */
export const homeName = (userId: string, household: string | undefined): string =>
  household === undefined ? userId : `${userId}${separator}${household}`;

const separator = '~';

/** Returns the ids of the households of which this device stores data, without the personal one. */
export async function storedHouseholds(userId: string): Promise<readonly string[]> {
  const homePrefix = homeName(userId, '');
  const databases = await indexedDB.databases().catch(() => []);
  const stored = databases.flatMap(({ name }) => idsAfter(databaseName(homePrefix), name));
  const journaled = Object.keys(localStorage).flatMap((name) =>
    idsAfter(tapPrefix(homePrefix), name),
  );
  return [...new Set([...stored, ...journaled])];
}

/** Returns the id that follows `start` in a name, up to a dot; empty if the name begins otherwise. */
function idsAfter(start: string, name: string | undefined): readonly string[] {
  // A journal's prefix ends with the dot that follows the id.
  const beginning = start.replace(/\.$/u, '');
  return name?.startsWith(beginning) ? [name.slice(beginning.length).split('.')[0] ?? ''] : [];
}
