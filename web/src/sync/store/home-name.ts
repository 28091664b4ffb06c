/** Each household of a user has a database, a journal and a lock of its own on a device. */
import { tapPrefix } from '../outbox/journal.ts';
import { databaseName } from './database.ts';

/** The name of all three; `household` is undefined for the personal one. */
export const homeName = (userId: string, household: string | undefined): string =>
  household === undefined ? userId : `${userId}${separator}${household}`;

const separator = '~';

/** The households, but for the personal one, of which this device keeps anything. */
export async function keptHouseholds(userId: string): Promise<readonly string[]> {
  const homes = homeName(userId, '');
  const databases = await indexedDB.databases().catch(() => []);
  const kept = databases.flatMap(({ name }) => idAfter(databaseName(homes), name));
  const noted = Object.keys(localStorage).flatMap((name) => idAfter(tapPrefix(homes), name));
  return [...new Set([...kept, ...noted])];
}

/** The id behind the start of a name, which ends at a dot. */
function idAfter(start: string, name: string | undefined): readonly string[] {
  // A journal's prefix ends with the dot that follows the id.
  const beginning = start.replace(/\.$/u, '');
  return name?.startsWith(beginning) ? [name.slice(beginning.length).split('.')[0] ?? ''] : [];
}
