/** Reads and clears the stored data of homes that are not open in this tab. */
import { forgetHome } from '../exchange/stored-home.ts';
import { hasJournaledTaps } from '../outbox/journal.ts';
import { openDatabase, type Database } from '../store/database.ts';

/** Returns false if the database cannot be opened, so that the other homes are still checked. */
export async function hasUnsentWrites(name: string): Promise<boolean> {
  if (hasJournaledTaps(name)) return true;
  const count = await withDatabase(name, (database) => database.count('writes'));
  return count !== undefined && count > 0;
}

/** Does nothing if the database cannot be opened, because the user must still be signed out. */
export async function clearHome(name: string): Promise<void> {
  await withDatabase(name, forgetHome);
}

/** Opens a database for one use. Resolves to undefined if the device cannot open or use it. */
async function withDatabase<T>(
  name: string,
  act: (database: Database) => Promise<T>,
): Promise<T | undefined> {
  const database = await openUnlessBlocked(name);
  const result = database && (await act(database).catch(ignore));
  database?.close();
  return result;
}

/**
 * Opens a database. Resolves to undefined if it cannot be opened, or if a tab with an older version
 * blocks the opening, which may take as long as that tab is open.
 */
function openUnlessBlocked(name: string): Promise<Database | undefined> {
  return new Promise((resolve) => {
    const databasePromise = openDatabase(name, ignore, () => {
      resolve(undefined);
      void databasePromise.then((database) => database.close(), ignore);
    });
    databasePromise.then(resolve, () => resolve(undefined));
  });
}

/** Ignores failures of the storage, because the app also works from memory. */
const ignore = () => undefined;
