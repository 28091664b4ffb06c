/**
 * Reads and changes the stored refusals of one home. Each function is one transaction, so that tabs
 * cannot interfere with each other.
 */
import type { IDBPObjectStore, StoreNames } from 'idb';
import { withHandledAbort, type Database, type Schema } from '../store/database.ts';
import type { StoredWrite, NewRefusal, NewWrite, Refusal } from '../store/stored-write.ts';
import type { Write } from '../reads-and-writes.ts';
import { noOrder } from './write-lists.ts';

/** The maximum number of stored refusals; the newest are kept. */
const maxRefusals = 200;

export async function readRefusals(database: Database): Promise<Refusal[]> {
  return withHandledAbort(database.transaction('refused')).store.getAll();
}

/** Adds a refusal unchanged. Resolves to true. */
export async function addRefusal(database: Database, refusal: NewRefusal): Promise<true> {
  const transaction = withHandledAbort(database.transaction('refused', 'readwrite'));
  await transaction.store.add(refusal as Refusal);
  await transaction.done;
  return true;
}

/**
 * Moves writes from the outbox to the refusal with `causeId`, or to `refusal` as a new one.
 * Resolves to the moved writes; to none if another tab has already handled the first of them.
 */
export async function refuseWrites(
  database: Database,
  writes: readonly Write[],
  { refusal, causeId }: { refusal: NewRefusal; causeId: number | undefined },
): Promise<readonly Write[]> {
  const transaction = startTransaction(database);
  return commitOrAbort(transaction, async () => {
    const removed = await deleteWrites(transaction.objectStore('writes'), writes);
    if (removed.length === 0) return removed;
    const refused = transaction.objectStore('refused');
    const cause = causeId === undefined ? undefined : await refused.get(causeId);
    if (cause) await refused.put(withWrites(cause, removed));
    else await refused.add(withWrites(refusal, removed) as Refusal);
    const ids = await refused.getAllKeys();
    await Promise.all(ids.slice(0, -maxRefusals).map((id) => refused.delete(id)));
    return removed;
  });
}

/**
 * Removes writes from the outbox without adding a refusal, because nothing can be added to a full
 * disk. Resolves as `refuseWrites` does.
 */
export async function removeWrites(
  database: Database,
  writes: readonly Write[],
): Promise<readonly Write[]> {
  const transaction = withHandledAbort(database.transaction('writes', 'readwrite'));
  return commitOrAbort(transaction, () => deleteWrites(transaction.store, writes));
}

/**
 * Deletes the writes, and returns those that were stored or were only in this tab's memory. If the
 * first write is neither, another tab has handled it: deletes nothing and returns none. Finds the
 * writes by their keys, because the copy of a write that was still being stored does not contain
 * its `order`.
 */
async function deleteWrites<Names extends ArrayLike<StoreNames<Schema>>>(
  store: IDBPObjectStore<Schema, Names, 'writes', 'readwrite'>,
  writes: readonly Write[],
): Promise<readonly Write[]> {
  const orders = await Promise.all(writes.map(({ key }) => store.index('key').getKey(key)));
  const removed = writes.filter(
    ({ order }, index) => orders[index] !== undefined || order === noOrder,
  );
  if (removed[0] !== writes[0]) return [];
  await Promise.all(
    orders.filter((order) => order !== undefined).map((order) => store.delete(order)),
  );
  return removed;
}

/** Returns the refusal with further writes that depend on it, without duplicates. */
export function withWrites<R extends NewRefusal>(refusal: R, writes: readonly Write[]): R {
  const storedKeys = new Set(refusal.writes.map(({ key }) => key));
  return {
    ...refusal,
    writes: [...refusal.writes, ...writes.filter(({ key }) => !storedKeys.has(key))],
  };
}

/**
 * Moves the writes of a refusal to the end of the outbox. A second call for the same refusal does
 * nothing.
 */
export async function retryRefusal(
  database: Database,
  id: number,
  prepareRetry: (write: Write, refusal: Refusal) => NewWrite,
): Promise<void> {
  const transaction = startTransaction(database);
  await commitOrAbort(transaction, async () => {
    const refusal = await transaction.objectStore('refused').get(id);
    if (refusal === undefined) return;
    await transaction.objectStore('refused').delete(id);
    const writes = transaction.objectStore('writes');
    for (const write of refusal.writes)
      await writes.add(prepareRetry(write, refusal) as StoredWrite);
  });
}

export async function discardRefusal(database: Database, id: number): Promise<void> {
  await database.delete('refused', id);
}

const startTransaction = (database: Database) =>
  withHandledAbort(
    database.transaction(['writes', 'refused'], 'readwrite', { durability: 'strict' }),
  );

/**
 * Commits the requests that `act` makes. Aborts the transaction if `act` throws, because a request
 * that throws synchronously does not abort it, and the earlier requests would be committed.
 */
async function commitOrAbort<T>(
  transaction: { readonly done: Promise<void>; readonly abort: () => void },
  act: () => Promise<T>,
): Promise<T> {
  try {
    const result = await act();
    await transaction.done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already aborted.
    }
    throw error;
  }
}
