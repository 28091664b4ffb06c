/**
 * Compares what a supermarket charged with the cart (NF-05). Pure and exact, for server and device.
 * Must not import zod, because the browser loads this file.
 */
import {
  paidForLine,
  sumCentavos,
  type Centavos,
  type ListUnit,
  type Thousandths,
} from '../values/values.ts';

/** An item in the cart. */
export interface CartEntry {
  readonly id: string;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  /** Per unit; null if the person did not enter it. */
  readonly price: Centavos | null;
  /** The total of the line, if that was typed (SHO-25). */
  readonly paid?: Centavos | null;
}

/** A line of the receipt, with the list item that it was matched to. */
export interface ChargedLine {
  /** Null for something that is not on the list. */
  readonly listItemId: string | null;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly paid: Centavos;
}

/** An item for which another amount was charged than the cart says. */
export interface ChargeDifference {
  readonly id: string;
  readonly name: string;
  readonly charged: Centavos;
  readonly expected: Centavos;
  /** Null if a line has another unit than the cart. */
  readonly chargedQuantity: Thousandths | null;
  readonly expectedQuantity: Thousandths;
  readonly unit: ListUnit;
}

export interface CartCheck {
  /** The total charged minus the total expected. It equals the sum of the differences below. */
  readonly difference: Centavos;
  readonly overcharged: readonly ChargeDifference[];
  readonly undercharged: readonly ChargeDifference[];
  /** Lines of the receipt without an item in the cart, in their order. */
  readonly notTaken: readonly { readonly name: string; readonly charged: Centavos }[];
  /**
   * Items in the cart without a line on the receipt. If such an item has no price, its expected
   * cost is 0.
   */
  readonly notCharged: readonly {
    readonly id: string;
    readonly name: string;
    readonly expected: Centavos;
  }[];
}

/**
 * Compares the lines of a receipt with the cart. Several lines of one item are added up. For an item
 * without a price, the charged amount is also the expected amount, so that it is no difference.
 */
export function checkCart(cart: readonly CartEntry[], charged: readonly ChargedLine[]): CartCheck {
  const lines = Map.groupBy(charged, (line) => line.listItemId);
  const inCart = new Set(cart.map((entry) => entry.id));
  const comparisons = cart.flatMap((entry) => {
    const charges = lines.get(entry.id);
    return charges === undefined ? [] : [compare(entry, charges)];
  });
  const notTaken = charged
    .filter((line) => line.listItemId === null || !inCart.has(line.listItemId))
    .map((line) => ({ name: line.name, charged: line.paid }));
  const notCharged = cart
    .filter((entry) => !lines.has(entry.id))
    .map((entry) => ({ id: entry.id, name: entry.name, expected: costOf(entry) ?? zero }));
  const chargedSum = sumCentavos(charged.map((line) => line.paid));
  const expectedSum = sumCentavos([...comparisons, ...notCharged].map((part) => part.expected));
  return {
    difference: (chargedSum - expectedSum) as Centavos,
    overcharged: comparisons.filter((part) => part.charged > part.expected),
    undercharged: comparisons.filter((part) => part.charged < part.expected),
    notTaken,
    notCharged,
  };
}

const zero = 0 as Centavos;

function costOf({ price, quantity, paid }: CartEntry): Centavos | undefined {
  return price === null ? undefined : paidForLine({ price, quantity, paid });
}

function compare(entry: CartEntry, lines: readonly ChargedLine[]): ChargeDifference {
  const charged = sumCentavos(lines.map((line) => line.paid));
  let quantity = 0;
  for (const line of lines) quantity += line.quantity;
  const isSameUnit = lines.every((line) => line.unit === entry.unit);
  return {
    id: entry.id,
    name: entry.name,
    charged,
    expected: costOf(entry) ?? charged,
    chargedQuantity: isSameUnit ? (quantity as Thousandths) : null,
    expectedQuantity: entry.quantity,
    unit: entry.unit,
  };
}
