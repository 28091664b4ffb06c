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
 * removed only after the touch (CASA-39). `own` must be the same object at each render.
 */
export function useSteadyItems(
  items: ListItem[],
  isShared: boolean,
  own: OwnChanges = noOwnChanges,
): ListItem[] {
  // Null until the hook has seen a shared household, which may begin while the screen is open.
  const heldItems = useWhileNotPressed(isShared ? items : null);
  return useMemo(
    () =>
      isShared && heldItems !== null && heldItems !== items
        ? steadyItems(items, heldItems, own)
        : items,
    [items, heldItems, isShared, own],
  );
}

function steadyItems(items: ListItem[], heldItems: ListItem[], own: OwnChanges): ListItem[] {
  const currentById = new Map(items.map((item) => [item.id, item]));
  const shownIds = new Set(heldItems.map(({ id }) => id));
  const kept = heldItems.flatMap(
    (item) => currentById.get(item.id) ?? (own.removed.has(item.id) ? [] : item),
  );
  const added = items.filter((item) => !shownIds.has(item.id) && item.createdBy === own.by);
  return [...kept, ...added];
}
