/** The checks of an item's fields, when it is added (LST-06) and when it is edited (LST-16). */
import { toStored, unitRow, type Unit, type UnitText } from '@quitanda/contract/units';
import type { ListUnit } from '@quitanda/contract/values';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import type { Values } from '../../../ui/fields/checks.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';

/**
 * The typed text of the fields, in the unit that people say. The quantity is a number if quick entry has
 * parsed it.
 */
export interface TypedItem {
  readonly name: string;
  readonly quantity: string | number;
  readonly unit: Unit;
}

export const itemChecks = {
  name: createNameCheck(),
  quantity: (typed: string | number, { unit }: TypedItem) =>
    checkQuantity(
      typeof typed === 'number' ? typed : parseQuantityIn(typed, unit),
      unitRow(unit).min,
    ),
};

/** A valid item: a trimmed name and a quantity within its bounds. */
export type TypedValues = Values<TypedItem, typeof itemChecks>;

/** An item as it is stored: 300 g are 0,3 kg with the word 'g' (UNI-02). */
export interface ItemValues {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | undefined;
  readonly note?: string | null;
}

export const toItemValues = ({ name, quantity, unit }: TypedValues): ItemValues => ({
  name,
  ...toStored(quantity, unit),
});
