/** Finds what is due, and what this device has not told yet (REP-03, REP-05). */
import type { Repeat } from '@quitanda/contract';
import { dueItemId } from '@quitanda/contract/repeats/repeat-ids';

/** The items to add to one list: the body of `addDueItems`. */
export interface DueItems {
  readonly listId: string;
  readonly items: readonly { readonly id: string; readonly repeatId: string }[];
}

/** Returns what is due on `today`, by list, without the items that were attempted. */
export function findDueItems(
  repeats: readonly Repeat[],
  today: string,
  attemptedIds: ReadonlySet<string>,
): DueItems[] {
  const due = repeats
    .filter(({ nextOn }) => nextOn <= today)
    .map(({ id, listId, nextOn }) => ({ listId, repeatId: id, id: dueItemId(id, nextOn) }))
    .filter(({ id }) => !attemptedIds.has(id));
  return [...Map.groupBy(due, ({ listId }) => listId)].map(([listId, items]) => ({
    listId,
    items: items.map(({ id, repeatId }) => ({ id, repeatId })),
  }));
}

/** The date of the last addition of each repeat that a device has told. */
export type ToldDates = Readonly<Record<string, string>>;

/** Returns what was added since, by list. A device that has told nothing yet begins with the next. */
export function findUntold(
  repeats: readonly Repeat[],
  told: ToldDates | undefined,
): (readonly [listId: string, added: readonly Repeat[]])[] {
  if (told === undefined) return [];
  const untold = repeats.filter(
    ({ id, addedOn }) => addedOn !== null && addedOn > (told[id] ?? ''),
  );
  return [...Map.groupBy(untold, ({ listId }) => listId)];
}

/** Returns the dates to store, once all additions are told. */
export const toToldDates = (repeats: readonly Repeat[]): ToldDates =>
  Object.fromEntries(
    repeats.flatMap(({ id, addedOn }) => (addedOn === null ? [] : [[id, addedOn]])),
  );
