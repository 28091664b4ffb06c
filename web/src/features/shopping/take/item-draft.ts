/** The typed values of the item dialog, and how they are read (SHO-06, SHO-14). */
import {
  hasAtMostDecimals,
  limits,
  lineTotal,
  toCentavos,
  toThousandths,
  type Centavos,
  type Thousandths,
} from '@quitanda/contract/values';
import { parseDecimal, parseMoney } from '../../../lib/amounts/decimal.ts';
import { paidFor, unitPriceFor } from './total-paid.ts';

/** How the price is stated: per unit, for the whole line, or as 'leve 3 pague 2'. */
export type Pricing = 'per-unit' | 'total' | 'take-and-pay';

export interface ItemDraft {
  readonly pricing: Pricing;
  /** As typed, like the quantities. */
  readonly price: string;
  readonly quantity: string;
  /** The number of paid pieces, for 'leve e pague'. */
  readonly paidQuantity: string;
  /** A total that was computed, with the quantity and the typed price it was computed from. */
  readonly worked?: { readonly total: string; readonly quantity: string; readonly price: string };
}

/** A line of the cart. `paid` is the total as the person typed it, which may differ. */
export interface PricedLine {
  readonly unitPrice: Centavos;
  readonly quantity: Thousandths;
  readonly line: Centavos;
  readonly paid: Centavos;
  /** Whether the unit price was computed from the total, and not typed. */
  readonly isDerived: boolean;
}

export type DraftField = 'price' | 'quantity' | 'paidQuantity';
export type Reading = { readonly priced: PricedLine } | { readonly wrong: ReadonlySet<DraftField> };

/** Parses a price; null if it is invalid: 0,01 to 99.999,99, at most two decimals (SHO-06). */
export function readPrice(text: string): Centavos | null {
  const price = parseMoney(text);
  if (price === null || price <= 0 || price > limits.maxPrice) return null;
  return hasAtMostDecimals(price, 2) ? toCentavos(price) : null;
}

/** Parses a quantity; null if it is invalid. */
export function readQuantity(text: string): Thousandths | null {
  const quantity = parseDecimal(text);
  if (quantity === null || quantity < limits.minQuantity || quantity > limits.maxQuantity) {
    return null;
  }
  return hasAtMostDecimals(quantity, 3) ? toThousandths(quantity) : null;
}

/** Reads a draft: returns its line, or the invalid fields. */
export function readDraft(draft: ItemDraft): Reading {
  const price = readPrice(draft.price);
  const quantity = readQuantity(draft.quantity);
  const paidQuantity =
    draft.pricing === 'take-and-pay' ? readQuantity(draft.paidQuantity) : quantity;

  const wrong = new Set<DraftField>();
  if (price === null) wrong.add('price');
  if (quantity === null) wrong.add('quantity');
  if (paidQuantity === null || (quantity !== null && paidQuantity > quantity)) {
    wrong.add(draft.pricing === 'take-and-pay' ? 'paidQuantity' : 'quantity');
  }
  if (price === null || quantity === null || paidQuantity === null || wrong.size > 0) {
    return { wrong };
  }
  if (draft.pricing === 'per-unit') {
    const line = lineTotal(price, quantity);
    return { priced: { unitPrice: price, quantity, line, paid: line, isDerived: false } };
  }
  const paid = draft.pricing === 'total' ? price : paidFor(price, paidQuantity);
  const derived = unitPriceFor(paid, quantity);
  const isValidPrice = derived.unitPrice > 0 && derived.unitPrice <= toCentavos(limits.maxPrice);
  if (!isValidPrice) return { wrong: new Set(['price']) };
  return { priced: { ...derived, quantity, paid, isDerived: true } };
}
