/** Finds the items of an import that are new in a list or pantry (IMP-06). */
import { kindOfAmount } from '@quitanda/contract/units';
import { fold } from '@quitanda/contract/text';

interface NameAndUnit {
  readonly name: string;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
}

const keyOf = ({ name, ...amount }: NameAndUnit) =>
  `${amount.unit} ${kindOfAmount(amount)} ${fold(name)}`;

/**
 * Returns the items whose kind of unit and name, in any spelling, no existing item has. Of several equal
 * items, only the first is returned.
 */
export function findNewItems<T extends NameAndUnit>(
  items: readonly T[],
  existing: readonly NameAndUnit[],
): T[] {
  const usedKeys = new Set(existing.map(keyOf));
  return items.filter((item) => {
    const key = keyOf(item);
    if (usedKeys.has(key)) return false;
    usedKeys.add(key);
    return true;
  });
}
