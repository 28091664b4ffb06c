/** What one user's taps and reads look like on this device: one IndexedDB database per user. */
import type { Failure } from '@quitanda/contract';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Known } from './outbox-state.ts';
import type { ReadKey } from './project.ts';
import type { Write } from './types.ts';

/** A write as it is kept: `order` is given by the database, one sequence over all tabs. */
export type KeptWrite = Write & {
  /** Grows from tap to tap whatever becomes of the clock; `at` does not. */
  readonly turn: number;
  /** It may be at the server: it was sent, and no answer says that it was not taken. */
  readonly isSent?: boolean;
  /** When it was accepted, milliseconds since the epoch. */
  readonly acceptedAt?: number;
};
export type NewWrite = Omit<Write, 'order'> & Pick<KeptWrite, 'turn'>;

/** A write that the server refused for good, kept until somebody decides about it (UI-07). */
export interface Refusal {
  readonly id: number;
  /** The refused write and what depended on it, in the order of the taps. */
  readonly writes: readonly Write[];
  readonly failure: Failure;
  /** When it was refused, milliseconds since the epoch. */
  readonly at: number;
}
export type NewRefusal = Omit<Refusal, 'id'>;

export interface KeptRead extends Known {
  readonly id: string;
  readonly key: ReadKey;
  /** When the server said it, milliseconds since the epoch. */
  readonly at: number;
}

export interface Schema extends DBSchema {
  writes: { key: number; value: KeptWrite; indexes: { key: string } };
  accepted: { key: number; value: KeptWrite; indexes: { key: string } };
  reads: { key: string; value: KeptRead };
  /** Until when the server asked to be left alone. */
  waits: { key: 'send'; value: number };
  refused: { key: number; value: Refusal };
}
export type Database = IDBPDatabase<Schema>;

const databaseName = (userId: string) => `quitanda-${userId}`;

/** Removes all of the user, also what is not sent yet. */
export async function eraseDatabase(userId: string): Promise<void> {
  await deleteDB(databaseName(userId));
}

/**
 * Opens, and creates at first, the user's database. `onLost` says that the browser closed it, and
 * `onBlocked` that it opens only once a tab with an older version lets go of it.
 */
export function openDatabase(
  userId: string,
  onLost: () => void,
  onBlocked: () => void = () => undefined,
): Promise<Database> {
  const opening = openDB<Schema>(databaseName(userId), 2, {
    upgrade(database, from) {
      if (from < 1) {
        const order = { keyPath: 'order', autoIncrement: true };
        database.createObjectStore('writes', order).createIndex('key', 'key', { unique: true });
        database.createObjectStore('accepted', { keyPath: 'order' }).createIndex('key', 'key');
        database.createObjectStore('reads', { keyPath: 'id' });
        database.createObjectStore('waits');
      }
      if (from < 2) {
        database.createObjectStore('refused', { keyPath: 'id', autoIncrement: true });
      }
    },
    blocking: () => void opening.then((database) => database.close()).then(onLost),
    blocked: onBlocked,
    terminated: onLost,
  });
  return opening;
}

/**
 * A transaction whose end may stay unheard: one that aborts also fails the requests that are
 * awaited, and without this the browser would report it a second time as unhandled.
 */
export function begun<T extends { readonly done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => undefined);
  return transaction;
}

/**
 * Keeps a write. All of it, the commit too, is asked for before this returns, so a reload in the
 * same task finds it. Answers its order.
 */
export function appendWrite(database: Database, write: NewWrite): Promise<number> {
  const transaction = begun(database.transaction('writes', 'readwrite', { durability: 'strict' }));
  const adding = transaction.store.add(write as KeptWrite);
  transaction.commit();
  return Promise.all([adding, transaction.done]).then(([order]) => order);
}

/** Keeps a write that an earlier page noted; undefined when it is kept, or accepted, already. */
export async function recoverWrite(
  database: Database,
  write: NewWrite,
): Promise<number | undefined> {
  const transaction = begun(
    database.transaction(['writes', 'accepted'], 'readwrite', {
      durability: 'strict',
    }),
  );
  const known = await Promise.all([
    transaction.objectStore('writes').index('key').getKey(write.key),
    transaction.objectStore('accepted').index('key').getKey(write.key),
  ]);
  const isKnown = known.some((order) => order !== undefined);
  const order = isKnown
    ? undefined
    : await transaction.objectStore('writes').add(write as KeptWrite);
  await transaction.done;
  return order;
}

/** All pending writes, and the accepted ones after `through`. */
export async function loadWrites(database: Database, through: number) {
  const transaction = begun(database.transaction(['writes', 'accepted']));
  const [pending, accepted] = await Promise.all([
    transaction.objectStore('writes').getAll(),
    transaction.objectStore('accepted').getAll(IDBKeyRange.lowerBound(through, true)),
  ]);
  return { pending, accepted };
}

/** The order up to which every write is settled. */
export async function settledOrder(database: Database): Promise<number> {
  const transaction = begun(database.transaction(['writes', 'accepted']));
  const [[first], last] = await Promise.all([
    transaction.objectStore('writes').getAllKeys(null, 1),
    transaction.objectStore('accepted').openKeyCursor(null, 'prev'),
  ]);
  return first === undefined ? (last?.key ?? 0) : first - 1;
}

/** The accepted writes after `through`, and the one that may be at the server by now. */
export async function sentAfter(
  database: Database,
  through: number,
  isSent: (write: KeptWrite) => boolean,
): Promise<KeptWrite[]> {
  const transaction = begun(database.transaction(['writes', 'accepted']));
  const [accepted, first] = await Promise.all([
    transaction.objectStore('accepted').getAll(IDBKeyRange.lowerBound(through, true)),
    // Sent in order and one at a time: only the first can be on its way.
    transaction.objectStore('writes').getAll(null, 1),
  ]);
  return [...accepted, ...first.filter(isSent)];
}

export async function firstPending(database: Database): Promise<KeptWrite | undefined> {
  const [first] = await begun(database.transaction('writes')).store.getAll(null, 1);
  return first;
}

/** Says that a write may be at the server from now on, or certainly is not. */
export async function markSent(database: Database, order: number, isSent: boolean): Promise<void> {
  const transaction = begun(database.transaction('writes', 'readwrite'));
  const write = await transaction.store.get(order);
  if (write !== undefined) await transaction.store.put({ ...write, isSent });
  await transaction.done;
}

/** Moves a write to the accepted ones in one step. */
export async function acceptWrite(database: Database, accepted: KeptWrite): Promise<void> {
  const transaction = begun(database.transaction(['writes', 'accepted'], 'readwrite'));
  await Promise.all([
    transaction.objectStore('writes').delete(accepted.order),
    transaction.objectStore('accepted').put(accepted),
    transaction.done,
  ]);
}

export async function dropWrites(database: Database, orders: readonly number[]): Promise<void> {
  const transaction = begun(database.transaction('writes', 'readwrite'));
  await Promise.all([...orders.map((order) => transaction.store.delete(order)), transaction.done]);
}

/** What this device keeps of what was read, but for the reads with these ids, which stand in order. */
export async function readsBut(database: Database, late: readonly string[]): Promise<KeptRead[]> {
  const { store } = begun(database.transaction('reads'));
  const ranges = [...late, undefined].map((end, nth) => {
    const start = late[nth - 1];
    if (start === undefined) return end === undefined ? null : IDBKeyRange.upperBound(end, true);
    return end === undefined
      ? IDBKeyRange.lowerBound(start, true)
      : IDBKeyRange.bound(start, end, true, true);
  });
  return (await Promise.all(ranges.map((range) => store.getAll(range)))).flat();
}

/** Those with these ids. */
export async function readsOf(database: Database, ids: readonly string[]): Promise<KeptRead[]> {
  const { store } = begun(database.transaction('reads'));
  const reads = await Promise.all(ids.map((id) => store.get(id)));
  return reads.filter((read) => read !== undefined);
}

/** Keeps reads, but never an older state over a newer one that another tab kept. */
export async function keepReads(database: Database, reads: readonly KeptRead[]): Promise<void> {
  const transaction = begun(database.transaction('reads', 'readwrite'));
  await Promise.all(
    reads.map(async (read) => {
      const kept = await transaction.store.get(read.id);
      if (kept === undefined || kept.through <= read.through) await transaction.store.put(read);
    }),
  );
  await transaction.done;
}

/** Forgets the given reads, and accepted writes that every kept read contains by now. */
export async function forget(
  database: Database,
  { readIds, acceptedOrders }: { readIds: readonly string[]; acceptedOrders: readonly number[] },
): Promise<void> {
  const transaction = begun(database.transaction(['reads', 'accepted'], 'readwrite'));
  await Promise.all([
    ...readIds.map((id) => transaction.objectStore('reads').delete(id)),
    ...acceptedOrders.map((order) => transaction.objectStore('accepted').delete(order)),
    transaction.done,
  ]);
}

/** Forgets all that was read; what is not sent yet stays. */
export async function clearReads(database: Database): Promise<void> {
  const transaction = begun(database.transaction(['reads', 'accepted'], 'readwrite'));
  await Promise.all([
    transaction.objectStore('reads').clear(),
    transaction.objectStore('accepted').clear(),
    transaction.done,
  ]);
}

/** Until when the server asked not to be sent to, milliseconds since the epoch. */
export async function sendWait(database: Database): Promise<number> {
  return (await begun(database.transaction('waits')).store.get('send')) ?? 0;
}

export async function keepSendWait(database: Database, until: number): Promise<void> {
  await database.put('waits', until, 'send');
}
