/**
 * Decides how much of the low items of pantries to put on a list. Sums are computed in whole
 * thousandths, so that they are exact.
 */
import { fillUpAmount, type Amount } from '@quitanda/contract/insights/fill-up';
import { fold } from '@quitanda/contract/text';
import { kindOfAmount, type UnitText } from '@quitanda/contract/units';
import {
  fromThousandths,
  toThousandths,
  type ListUnit,
  type PantryUnit,
  type Thousandths,
} from '@quitanda/contract/values';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';

interface StockedItem {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly lowStockAlertThreshold: number | null;
  readonly targetQuantity: number | null;
  readonly unit: PantryUnit;
  readonly unitText?: UnitText | null | undefined;
  readonly productId: string | null;
  readonly usual: Amount | null;
}

interface ListLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | null | undefined;
  readonly productId: string | null;
  readonly selectedProductId: string | null;
  readonly isChecked: boolean;
}

/** A low item of which the list has none or too little. */
export interface LowItemToBuy {
  /** The id of the low pantry item. */
  readonly itemId: string;
  readonly name: string;
  /** The quantity of the new list item, or the new quantity of the `pending` one. */
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly unitText?: UnitText;
  readonly productId?: string;
  /** The pending item of the list whose quantity is raised. */
  readonly pending?: {
    readonly id: string;
    readonly quantity: number;
    readonly isLinked: boolean;
  };
}

/**
 * PAN-06: returns the low items to add to a list. If the list has a pending item with the same name
 * or product but too small a quantity, the result raises that quantity. Nothing is added for an
 * item in the cart. Nothing is added for a pending item in another unit either, because the
 * quantities cannot be compared.
 */
export function computeItemsToBuy(
  lowItems: readonly StockedItem[],
  listLines: readonly ListLine[],
): LowItemToBuy[] {
  // Usually no item is low.
  if (lowItems.length === 0) return [];
  const findLines = createLineFinder(listLines);
  const addedKeys = new Set<string>();
  const toBuy: LowItemToBuy[] = [];
  for (const item of lowItems) {
    const { name, productId } = item;
    const keys = identityKeys(item);
    // An item may be low in two pantries, but is added only once.
    if (keys.some((key) => addedKeys.has(key))) continue;
    const matchingLines = findLines(keys);
    const { quantity, unit } = fillUpAmount(inThousandths(item));
    const unitText = unit === item.unit ? item.unitText : undefined;
    const kind = kindOfAmount({ unit, unitText });
    const isEnough = matchingLines.some((line) => line.isChecked || kindOfAmount(line) !== kind);
    const pendingQuantity = matchingLines.reduce(
      (sum, line) => sum + toThousandths(line.quantity),
      0,
    );
    if (isEnough || pendingQuantity >= quantity) continue;
    for (const key of keys) addedKeys.add(key);
    const [firstLine] = matchingLines;
    const amount = firstLine
      ? quantity - pendingQuantity + toThousandths(firstLine.quantity)
      : quantity;
    toBuy.push({
      itemId: item.id,
      name,
      quantity: fromThousandths(amount as Thousandths),
      unit,
      ...(unitText && { unitText }),
      ...(productId !== null && { productId }),
      ...(firstLine && {
        pending: {
          id: firstLine.id,
          quantity: firstLine.quantity,
          isLinked: takenOrPlannedProductId(firstLine) !== null,
        },
      }),
    });
  }
  return toBuy;
}

/**
 * Returns the keys of an item or a line: its folded name, and its product if it has one. Two are the
 * same item if they share a key.
 */
function identityKeys({
  name,
  productId,
  selectedProductId = null,
}: Pick<ListLine, 'name' | 'productId'> & Partial<Pick<ListLine, 'selectedProductId'>>): string[] {
  const takenProductId = takenOrPlannedProductId({ productId, selectedProductId });
  return [`name:${fold(name)}`, ...(takenProductId === null ? [] : [takenProductId])];
}

/**
 * Returns a function that finds the lines with one of the keys, in the order of the list. The lines
 * are indexed, because a list has up to 1,000 lines, and a pantry up to 2,000 low items.
 */
function createLineFinder(lines: readonly ListLine[]) {
  const entries = lines.flatMap((line, index) => identityKeys(line).map((key) => ({ key, index })));
  const entriesByKey = Map.groupBy(entries, ({ key }) => key);
  return (keys: readonly string[]): ListLine[] =>
    [...new Set(keys.flatMap((key) => entriesByKey.get(key) ?? []).map(({ index }) => index))]
      .toSorted((one, other) => one - other)
      .flatMap((index) => lines[index] ?? []);
}

const inThousandths = ({ quantity, unit, usual, ...item }: StockedItem) => ({
  unit,
  usual,
  quantity: toThousandths(quantity),
  lowStockAlertThreshold: toThousandthsOrNull(item.lowStockAlertThreshold),
  targetQuantity: toThousandthsOrNull(item.targetQuantity),
});
const toThousandthsOrNull = (value: number | null) =>
  value === null ? null : toThousandths(value);
