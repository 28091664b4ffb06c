/** The checks of an item's fields, when it is added (LST-06) and when it is edited (LST-16). */
import { minimumQuantity, type ListUnit } from '@quitanda/contract/values';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import type { Values } from '../../../ui/fields/checks.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';

/** The typed text of the fields. The quantity is a number if quick entry has parsed it. */
export interface TypedItem {
  readonly name: string;
  readonly quantity: string | number;
  readonly unit: ListUnit;
}

export const itemChecks = {
  name: createNameCheck(),
  quantity: (typed: string | number, { unit }: TypedItem) =>
    checkQuantity(
      typeof typed === 'number' ? typed : parseQuantityIn(typed, unit),
      minimumQuantity(unit),
    ),
};

/** A valid item: a trimmed name and a quantity within its bounds. */
export type ItemValues = Values<TypedItem, typeof itemChecks>;
