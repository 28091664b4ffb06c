/**
 * Finds the rows that a write refers to by id. These rows determine which writes depend on a
 * refused create, and which rows are shown as pending.
 */
import { appRoutes } from '@quitanda/contract/routes';
import type { LooseInput, Write } from '../reads-and-writes.ts';

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu;
const idsByWrite = new WeakMap<Write, ReadonlySet<string>>();

/** Whether the write has this id, in any case, in its path or anywhere in its body. */
export function refersTo(write: Write, id: string): boolean {
  return idsIn(write).has(id.toLowerCase());
}

/** All ids, in lower case, in the paths and bodies of these writes. */
export const referencedIds = (writes: readonly Write[]): ReadonlySet<string> =>
  new Set(writes.flatMap((write) => [...idsIn(write)]));

function idsIn(write: Write): ReadonlySet<string> {
  let ids = idsByWrite.get(write);
  if (ids === undefined) {
    const { params, body } = write as LooseInput;
    ids = new Set(JSON.stringify([params, body]).toLowerCase().match(uuid));
    idsByWrite.set(write, ids);
  }
  return ids;
}

/**
 * Whether this version of the app has the call of the write. If not, a newer version on this device
 * has stored the write.
 */
export function isKnownWrite({ name }: Write): boolean {
  return Object.hasOwn(appRoutes, name);
}

/**
 * Returns the ids of the rows that a write creates: the id in its body, and the ids of the items in
 * its body. Returns none for a change.
 */
export function createdIds(write: Write): string[] {
  if (!isKnownWrite(write) || appRoutes[write.name][0] !== 'POST') return [];
  const { body } = write as LooseInput;
  return idsOf(body);
}

function idsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { id, items } = body as { id?: unknown; items?: unknown };
  const ids = typeof id === 'string' ? [id] : [];
  return Array.isArray(items) ? [...ids, ...items.flatMap(idsOf)] : ids;
}

/**
 * Returns the later writes that refer to rows that `refused` would have created, directly or
 * through another create among the later writes.
 */
export function dependentsOf(refused: Write, laterWrites: readonly Write[]): Write[] {
  const missingIds = new Set<string>();
  const addCreatedBy = (write: Write) => {
    for (const id of createdIds(write)) missingIds.add(id.toLowerCase());
  };
  addCreatedBy(refused);
  const dependents: Write[] = [];
  for (const write of laterWrites) {
    // A write names few ids, but a refused list may have created 1,000 items.
    if (![...idsIn(write)].some((id) => missingIds.has(id))) continue;
    dependents.push(write);
    addCreatedBy(write);
  }
  return dependents;
}
