/** The refused writes of one user on this device; every step is one transaction over all tabs. */
import {
  begun,
  type Database,
  type KeptWrite,
  type NewRefusal,
  type NewWrite,
  type Refusal,
} from './store.ts';
import type { Write } from './types.ts';

/** The refusals kept at most: the newest stay. */
const mostRefusals = 200;

export async function allRefusals(database: Database): Promise<Refusal[]> {
  return begun(database.transaction('refused')).store.getAll();
}

/** Takes the writes of these orders off the outbox and keeps them as refused, in one step. */
export async function refuseWrites(
  database: Database,
  orders: readonly number[],
  refusal: NewRefusal,
): Promise<void> {
  const transaction = bothStores(database);
  const refused = transaction.objectStore('refused');
  await Promise.all(orders.map((order) => transaction.objectStore('writes').delete(order)));
  await refused.add(refusal as Refusal);
  const ids = await refused.getAllKeys();
  await Promise.all(ids.slice(0, -mostRefusals).map((id) => refused.delete(id)));
  await transaction.done;
}

/** The refusal with more that depends on it; what it has already it does not take twice. */
export function joined<R extends NewRefusal>(refusal: R, writes: readonly Write[]): R {
  const known = new Set(refusal.writes.map(({ key }) => key));
  return {
    ...refusal,
    writes: [...refusal.writes, ...writes.filter(({ key }) => !known.has(key))],
  };
}

/** Adds writes to a refusal that they depend on; does nothing when it is gone by now. */
export async function joinRefusal(
  database: Database,
  orders: readonly number[],
  id: number,
  writes: readonly Write[],
): Promise<void> {
  const transaction = bothStores(database);
  const refused = transaction.objectStore('refused');
  await Promise.all(orders.map((order) => transaction.objectStore('writes').delete(order)));
  const refusal = await refused.get(id);
  if (refusal) await refused.put(joined(refusal, writes));
  await transaction.done;
}

/** Puts the writes of a refusal back at the end of the outbox; only the first of two tries does. */
export async function retryRefusal(
  database: Database,
  id: number,
  renewed: (write: Write) => NewWrite,
): Promise<void> {
  const transaction = bothStores(database);
  const refusal = await transaction.objectStore('refused').get(id);
  await transaction.objectStore('refused').delete(id);
  const writes = transaction.objectStore('writes');
  await Promise.all(
    (refusal?.writes ?? []).map((write) => writes.add(renewed(write) as KeptWrite)),
  );
  await transaction.done;
}

export async function discardRefusal(database: Database, id: number): Promise<void> {
  await database.delete('refused', id);
}

const bothStores = (database: Database) =>
  begun(database.transaction(['writes', 'refused'], 'readwrite', { durability: 'strict' }));
