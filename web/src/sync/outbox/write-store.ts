/** Adds and removes the stored writes of one home. */
import { withHandledAbort, withFreedSpace, type Database } from '../store/database.ts';
import type { StoredWrite, NewWrite } from '../store/stored-write.ts';

/**
 * Stores a write. The transaction and its commit are requested before this function returns, so
 * that the write survives a reload in the same task. Resolves to the write's order.
 */
export function appendWrite(database: Database, write: NewWrite): Promise<number> {
  return withFreedSpace(database, () => {
    const transaction = withHandledAbort(
      database.transaction('writes', 'readwrite', { durability: 'strict' }),
    );
    const orderPromise = transaction.store.add(write as StoredWrite);
    transaction.commit();
    return Promise.all([orderPromise, transaction.done]).then(([order]) => order);
  });
}

/**
 * Stores a write from the journal of another page. Resolves to the write's order, or to undefined
 * if the write is stored already.
 */
export function recoverWrite(database: Database, write: NewWrite): Promise<number | undefined> {
  return withFreedSpace(database, async () => {
    const transaction = withHandledAbort(
      database.transaction('writes', 'readwrite', { durability: 'strict' }),
    );
    const existingOrder = await transaction.store.index('key').getKey(write.key);
    const order =
      existingOrder === undefined ? await transaction.store.add(write as StoredWrite) : undefined;
    await transaction.done;
    return order;
  });
}

/** Removes the writes with these keys. */
export async function dropWrites(database: Database, keys: readonly string[]): Promise<void> {
  const transaction = withHandledAbort(database.transaction('writes', 'readwrite'));
  const orders = await Promise.all(keys.map((key) => transaction.store.index('key').getKey(key)));
  await Promise.all(
    orders.filter((order) => order !== undefined).map((order) => transaction.store.delete(order)),
  );
  await transaction.done;
}
