import type { ListItem } from '@quitanda/contract';
import { useMemo } from 'react';
import { useWhileNotPressed } from './while-not-pressed.ts';

/** Identifies the additions and removals of the user, which show at once. */
interface Own {
  /** The id of the user. */
  readonly by: string | undefined;
  /** The ids of the items that the user has removed. */
  readonly removed: ReadonlySet<string>;
}

const nothing: Own = { by: undefined, removed: new Set() };

/**
 * Returns the current state of the items. In a shared household, a row that another person adds or
 * removes during a touch would move the row under the finger. So it is added or removed only after
 * the touch (CASA-39). `own` must be the same object at each render.
 */
export function useSteadyItems(
  items: ListItem[],
  isShared: boolean,
  own: Own = nothing,
): ListItem[] {
  // Null until the hook has seen a shared household, which may begin while the screen is open.
  const atRest = useWhileNotPressed(isShared ? items : null);
  return useMemo(
    () => (isShared && atRest !== null && atRest !== items ? steadied(items, atRest, own) : items),
    [items, atRest, isShared, own],
  );
}

function steadied(items: ListItem[], atRest: ListItem[], own: Own): ListItem[] {
  const now = new Map(items.map((item) => [item.id, item]));
  const shownIds = new Set(atRest.map(({ id }) => id));
  const remaining = atRest.flatMap(
    (item) => now.get(item.id) ?? (own.removed.has(item.id) ? [] : item),
  );
  const added = items.filter((item) => !shownIds.has(item.id) && item.createdBy === own.by);
  return [...remaining, ...added];
}
