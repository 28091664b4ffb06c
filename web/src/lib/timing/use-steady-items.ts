import type { ListItem } from '@quitanda/contract';
import { useMemo } from 'react';
import { useWhileNotPressed } from './while-not-pressed.ts';

/** What the user has added and removed, which shows at once. */
interface Own {
  /** The id of the user. */
  readonly by: string | undefined;
  /** The ids of the items that they have removed. */
  readonly removed: ReadonlySet<string>;
}

const nothing: Own = { by: undefined, removed: new Set() };

/**
 * Returns the current state of the items. In a shared household, what another person adds or removes
 * while a finger is down would move the row under it: it comes and goes once the finger is up
 * (CASA-39). `own` must be the same object at each rendering.
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
  const known = new Set(atRest.map(({ id }) => id));
  const kept = atRest.flatMap((item) => now.get(item.id) ?? (own.removed.has(item.id) ? [] : item));
  const added = items.filter((item) => !known.has(item.id) && item.createdBy === own.by);
  return [...kept, ...added];
}
