import type { ListItem } from '@quitanda/contract';
import { useMemo } from 'react';
import { useWhileNotPressed } from './while-not-pressed.ts';

/** Identifies the additions and removals of the user, which show at once. */
interface OwnChanges {
  /** The id of the user. */
  readonly by: string | undefined;
  /** The ids of the items that the user has removed. */
  readonly removed: ReadonlySet<string>;
}

const noOwnChanges: OwnChanges = { by: undefined, removed: new Set() };

/**
 * Returns the current state of the items. In a shared household, an item that another member adds
 * or removes during a touch would move the row under the finger. Such an item is therefore added or
 * removed only after the touch (CASA-39). `ownChanges` must be the same object at each render.
 */
export function useSteadyItems(
  items: ListItem[],
  isShared: boolean,
  ownChanges: OwnChanges = noOwnChanges,
): ListItem[] {
  // Null until the household is shared, which may happen while the screen is open.
  const heldItems = useWhileNotPressed(isShared ? items : null);
  return useMemo(
    () =>
      isShared && heldItems !== null && heldItems !== items
        ? mergeHeldItems(items, heldItems, ownChanges)
        : items,
    [items, heldItems, isShared, ownChanges],
  );
}

function mergeHeldItems(
  items: ListItem[],
  heldItems: ListItem[],
  ownChanges: OwnChanges,
): ListItem[] {
  const currentById = new Map(items.map((item) => [item.id, item]));
  const shownIds = new Set(heldItems.map(({ id }) => id));
  const shownItems = heldItems.flatMap(
    (item) => currentById.get(item.id) ?? (ownChanges.removed.has(item.id) ? [] : item),
  );
  const added = items.filter((item) => !shownIds.has(item.id) && item.createdBy === ownChanges.by);
  return [...shownItems, ...added];
}
