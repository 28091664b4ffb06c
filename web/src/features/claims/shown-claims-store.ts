/**
 * The claims that the rows and headings of a trip show. Each row or heading reads only its own
 * part, so that a change renders only the affected rows.
 */
import type { ListItem } from '@quitanda/contract';
import type { People } from '../people/use-people.ts';
import { claimantOf, type Claimed } from './claimed.ts';
import type { SectionedItem } from '../shopping/pending/sections.ts';

interface Shown {
  readonly people: People;
  readonly claimed: Claimed;
}

export interface ShownClaimsStore {
  readonly people: () => People;
  readonly claimed: () => Claimed;
  /** Returns the id of the person who has taken an item or, before that, claimed it. */
  readonly personOf: (item: ListItem, taken: SectionedItem) => string | null;
  readonly set: (shown: Shown) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createShownClaimsStore(first: Shown): ShownClaimsStore {
  const listeners = new Set<() => void>();
  let shown = first;
  return {
    people: () => shown.people,
    claimed: () => shown.claimed,
    personOf: (item, taken) =>
      item.isChecked ? item.takenBy : (claimantOf(shown.claimed, taken) ?? null),
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
