/** The corrected values of a line of a finished trip (CMP-10), and those of an undo (CMP-16). */
import {
  derivedPrice,
  paidForLine,
  type Centavos,
  type ListUnit,
  type Thousandths,
} from '@quitanda/contract';

export interface LineValues {
  readonly productId: string | null;
  readonly unit: ListUnit;
  readonly quantity: Thousandths;
  /** The price per unit. If `paid` is set, it is derived from it. */
  readonly price: Centavos;
  /** The total that was typed or printed; null if the total is price × quantity. */
  readonly paid: Centavos | null;
  /** True for a line without a price (FIN-07), whose `price` is then 0. */
  readonly isUnpriced: true | null;
}

/** A correction of a line: only the fields that were sent, and at most one of `price` and `paid`. */
type LineChange = {
  readonly [K in keyof LineValues]?: LineValues[K] | undefined;
};

/** What a receipt says of a line. */
export interface ReceiptAmounts {
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly price: Centavos;
  readonly paid: Centavos;
}

/** Returns the amounts of a line from what was sent of it. A price that is sent replaces the total. */
export function amountsOf(
  sent: { readonly price?: Centavos | undefined; readonly paid?: Centavos | null | undefined },
  quantity: Thousandths,
): Pick<LineValues, 'price' | 'paid' | 'isUnpriced'> {
  if (sent.paid != null)
    return {
      price: derivedPrice(sent.paid, quantity),
      paid: sent.paid,
      isUnpriced: null,
    };
  return { price: sent.price ?? (0 as Centavos), paid: null, isUnpriced: null };
}

/** Returns the values of a line after a correction. */
export function correctLine(line: LineValues, change: LineChange): LineValues {
  const { productId = line.productId, unit = line.unit, quantity = line.quantity } = change;
  const { price, paid } = change;
  const isAmountSent = price !== undefined || paid !== undefined;
  const keepsAmounts = !isAmountSent && (line.paid === null || quantity === line.quantity);
  const amounts = keepsAmounts
    ? { price: line.price, paid: line.paid, isUnpriced: line.isUnpriced }
    : amountsOf(isAmountSent ? { price, paid } : { paid: line.paid }, quantity);
  return { productId, unit, quantity, ...amounts };
}

/**
 * Returns the values of a line after the undo of a correction from `before` to `after`: the fields that it
 * changed and nobody has changed since return. Price and total count as one field.
 */
export function revertLine(line: LineValues, before: LineValues, after: LineValues): LineValues {
  const returning = <K extends 'productId' | 'unit' | 'quantity'>(field: K): LineValues[K] =>
    line[field] === after[field] ? before[field] : line[field];
  const reverted = {
    productId: returning('productId'),
    unit: returning('unit'),
    quantity: returning('quantity'),
  };
  const isAmountReturning = !haveSameAmounts(before, after) && haveSameAmounts(line, after);
  if (!isAmountReturning) return correctLine(line, reverted);
  // The stored price was derived for the earlier quantity, so it is valid only with that quantity.
  return before.paid === null || reverted.quantity === before.quantity
    ? { ...reverted, price: before.price, paid: before.paid, isUnpriced: before.isUnpriced }
    : { ...reverted, ...amountsOf(before, reverted.quantity) };
}

export const isSameLine = (one: LineValues, other: LineValues) =>
  one.productId === other.productId &&
  one.unit === other.unit &&
  one.quantity === other.quantity &&
  haveSameAmounts(one, other);

const haveSameAmounts = (one: LineValues, other: LineValues) =>
  one.price === other.price && one.paid === other.paid && one.isUnpriced === other.isUnpriced;

/**
 * Returns what the receipt says of a line, if `line` now differs from it, and null otherwise. `stored` is
 * what was stored so far, and `before` the line before the correction, which had the values of the
 * receipt if nothing was stored.
 */
export function receiptAmountsOf(
  stored: ReceiptAmounts | null,
  before: LineValues,
  line: LineValues,
) {
  const { quantity, unit, price } = before;
  const onPaper = stored ?? { quantity, unit, price, paid: paidForLine(before) };
  const differs =
    onPaper.quantity !== line.quantity ||
    onPaper.unit !== line.unit ||
    onPaper.paid !== paidForLine(line);
  return differs ? onPaper : null;
}
