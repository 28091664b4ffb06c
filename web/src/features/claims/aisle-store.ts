/**
 * What the rows and headings of a shop show of several people. Each asks for its own part, so a change
 * draws anew only what it is about.
 */
import type { ListItem } from '@quitanda/contract';
import type { People } from '../people/use-people.ts';
import { claimantOf, type Claimed } from './claimed.ts';
import type { Walked } from '../shopping/sections.ts';

interface Shown {
  readonly people: People;
  readonly claimed: Claimed;
  /** The id of who has just changed an item, by the item's. */
  readonly fresh: ReadonlyMap<string, string>;
}

export interface AisleStore {
  readonly people: () => People;
  readonly claimed: () => Claimed;
  /** The id of who has taken an item, else of who said that they take it. */
  readonly whose: (item: ListItem, taken: Walked) => string | null;
  /** The id of who has just changed an item. */
  readonly freshBy: (itemId: string) => string | undefined;
  readonly set: (shown: Shown) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createAisleStore(first: Shown): AisleStore {
  const listeners = new Set<() => void>();
  let shown = first;
  return {
    people: () => shown.people,
    claimed: () => shown.claimed,
    whose: (item, taken) =>
      item.isChecked ? item.takenBy : (claimantOf(shown.claimed, taken) ?? null),
    freshBy: (itemId) => shown.fresh.get(itemId),
    set(next) {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
