/** Which items of an import are new in a list or pantry (IMP-06). */
import { fold } from '@quitanda/contract/text';

interface Named {
  readonly name: string;
  readonly unit: string;
}

const keyOf = ({ name, unit }: Named) => `${unit} ${fold(name)}`;

/**
 * Returns the items whose name, in any spelling, is not there yet in the same unit. Of several
 * equal ones the first is new.
 */
export function newItemsOf<T extends Named>(items: readonly T[], present: readonly Named[]): T[] {
  const taken = new Set(present.map(keyOf));
  return items.filter((item) => {
    const key = keyOf(item);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}
