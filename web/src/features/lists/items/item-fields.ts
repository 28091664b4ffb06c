/** The checks of an item's fields, in the add row and when editing (LST-06, LST-16). */
import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { minimumQuantity, type ListUnit } from '@quitanda/contract/values';
import { parseDecimal } from '../../../lib/amounts/decimal.ts';
import { quantityProblem } from '../../../lib/amounts/quantities.ts';

/** The typed text of the fields; the quantity may already be a number that quick entry has read. */
export interface TypedItem {
  readonly name: string;
  readonly quantity: string | number;
  readonly unit: ListUnit;
}

/** A valid item: a trimmed name and a quantity within its bounds. */
export interface WantedItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
}

/** The error message of each invalid field. */
export interface ItemProblems {
  readonly name?: string;
  readonly quantity?: string;
}

export type CheckedItem =
  | { readonly item: WantedItem; readonly problems?: never }
  | { readonly item?: never; readonly problems: ItemProblems };

export function checkItem({ name, quantity, unit }: TypedItem): CheckedItem {
  const cleaned = cleanName(name);
  const amount = typeof quantity === 'number' ? quantity : parseDecimal(quantity);
  const problem = quantityProblem(amount, minimumQuantity(unit));
  if ('problem' in cleaned) {
    return { problems: { ...problem, name: nameProblemText(cleaned.problem) } };
  }
  if (amount === null || problem.quantity !== undefined) return { problems: problem };
  return { item: { name: cleaned.name, quantity: amount, unit } };
}
