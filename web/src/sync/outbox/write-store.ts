/** The kept writes of one user on this device. */
import { begun, withRoom, type Database } from '../store/database.ts';
import type { KeptWrite, NewWrite } from './kept-write.ts';

/**
 * Keeps a write. All of it, the commit too, is asked for before this returns, so a reload in the
 * same task finds it. Answers its order.
 */
export function appendWrite(database: Database, write: NewWrite): Promise<number> {
  return withRoom(database, () => {
    const transaction = begun(
      database.transaction('writes', 'readwrite', { durability: 'strict' }),
    );
    const adding = transaction.store.add(write as KeptWrite);
    transaction.commit();
    return Promise.all([adding, transaction.done]).then(([order]) => order);
  });
}

/** Keeps a write that an earlier page noted; undefined when it is kept already. */
export function recoverWrite(database: Database, write: NewWrite): Promise<number | undefined> {
  return withRoom(database, async () => {
    const transaction = begun(
      database.transaction('writes', 'readwrite', { durability: 'strict' }),
    );
    const known = await transaction.store.index('key').getKey(write.key);
    const order = known === undefined ? await transaction.store.add(write as KeptWrite) : undefined;
    await transaction.done;
    return order;
  });
}

/** Forgets writes, told by their keys: what was on its way to the database is there by now. */
export async function dropWrites(database: Database, keys: readonly string[]): Promise<void> {
  const transaction = begun(database.transaction('writes', 'readwrite'));
  const orders = await Promise.all(keys.map((key) => transaction.store.index('key').getKey(key)));
  await Promise.all(
    orders.filter((order) => order !== undefined).map((order) => transaction.store.delete(order)),
  );
  await transaction.done;
}
