/**
 * Stores the claims that the rows and headings of a trip show. Each row or heading reads only the
 * claim that it shows, so that a change renders only the affected rows.
 */
import type { ListItem } from '@quitanda/contract';
import type { People } from '../../shared/people/use-people.ts';
import { claimantOf, type Claimants } from './claimants.ts';
import type { SectionedItem } from '../shopping/pending/sections.ts';

interface ShownClaims {
  readonly people: People;
  readonly claimants: Claimants;
}

export interface ShownClaimsStore {
  readonly people: () => People;
  readonly claimants: () => Claimants;
  /**
   * Returns the id of the person who has taken an item or, if the item is not taken, has claimed
   * it. `itemWithProduct` is the same item with its suggested product, which determines the
   * section.
   */
  readonly personOf: (item: ListItem, itemWithProduct: SectionedItem) => string | null;
  readonly set: (shown: ShownClaims) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createShownClaimsStore(initial: ShownClaims): ShownClaimsStore {
  const listeners = new Set<() => void>();
  let shownClaims = initial;
  return {
    people: () => shownClaims.people,
    claimants: () => shownClaims.claimants,
    personOf: (item, itemWithProduct) =>
      item.isChecked ? item.takenBy : (claimantOf(shownClaims.claimants, itemWithProduct) ?? null),
    set(next) {
      shownClaims = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
