/** The typed values of the item dialog, and the functions that parse them (SHO-06, SHO-14). */
import {
  hasAtMostDecimals,
  limits,
  lineTotal,
  toCentavos,
  toThousandths,
  type Centavos,
  type ListUnit,
  type Thousandths,
} from '@quitanda/contract/values';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { parseMoney } from '../../../lib/amounts/parse-money.ts';
import { paidTotalOf, unitPriceFor } from './total-paid.ts';

/** How the price is stated: per unit, for the whole line, or as 'leve 3 pague 2'. */
export type Pricing = 'per-unit' | 'total' | 'take-and-pay';

/** The values of the fields. The price and both quantities are texts as they were typed. */
export interface ItemDraft {
  readonly pricing: Pricing;
  readonly price: string;
  readonly quantity: string;
  /** The number of paid pieces, for 'leve e pague'. */
  readonly paidQuantity: string;
  /** A computed total, with the quantity and the typed price from which it was computed. */
  readonly computed?: { readonly total: string; readonly quantity: string; readonly price: string };
}

/** A line of the cart. */
export interface PricedLine {
  readonly unitPrice: Centavos;
  readonly quantity: Thousandths;
  /** The unit price times the quantity, which the cart shows. */
  readonly total: Centavos;
  /**
   * The total that was paid: typed, or computed for 'leve e pague'; otherwise the same as `total`.
   */
  readonly paidTotal: Centavos;
  /** Whether the unit price was not typed, but computed from the paid total. */
  readonly isDerived: boolean;
}

export type DraftField = 'price' | 'quantity' | 'paidQuantity';
export type ParsedDraft =
  | { readonly pricedLine: PricedLine }
  | { readonly invalidFields: ReadonlySet<DraftField> };

/**
 * Parses a price of 0 to 99.999,99 with at most two decimals; null if it is invalid (SHO-06). 0 is
 * the price of a gift or a bonus.
 */
export function parsePrice(text: string): Centavos | null {
  const price = parseMoney(text);
  if (price === null || price > limits.maxPrice) return null;
  return hasAtMostDecimals(price, 2) ? toCentavos(price) : null;
}

/** Parses a quantity in a unit (LST-24); null if it is invalid. */
export function parseQuantity(text: string, unit: ListUnit): Thousandths | null {
  const quantity = parseQuantityIn(text, unit);
  if (quantity === null || quantity < limits.minQuantity || quantity > limits.maxQuantity) {
    return null;
  }
  return hasAtMostDecimals(quantity, 3) ? toThousandths(quantity) : null;
}

/** Parses a draft in a unit. Returns its line, or the fields that are invalid. */
export function parseDraft(draft: ItemDraft, unit: ListUnit): ParsedDraft {
  const price = parsePrice(draft.price);
  const quantity = parseQuantity(draft.quantity, unit);
  const paidQuantity =
    draft.pricing === 'take-and-pay' ? parseQuantity(draft.paidQuantity, unit) : quantity;

  const invalidFields = new Set<DraftField>();
  if (price === null) invalidFields.add('price');
  if (quantity === null) invalidFields.add('quantity');
  if (paidQuantity === null || (quantity !== null && paidQuantity > quantity)) {
    invalidFields.add(draft.pricing === 'take-and-pay' ? 'paidQuantity' : 'quantity');
  }
  if (price === null || quantity === null || paidQuantity === null || invalidFields.size > 0) {
    return { invalidFields };
  }
  if (draft.pricing === 'per-unit') {
    const total = lineTotal(price, quantity);
    return {
      pricedLine: { unitPrice: price, quantity, total, paidTotal: total, isDerived: false },
    };
  }
  const paidTotal = draft.pricing === 'total' ? price : paidTotalOf(price, paidQuantity);
  const derivedPrice = unitPriceFor(paidTotal, quantity);
  // What was paid must not become free because its unit price is rounded.
  const isValidPrice =
    derivedPrice.unitPrice > 0 === paidTotal > 0 &&
    derivedPrice.unitPrice <= toCentavos(limits.maxPrice);
  if (!isValidPrice) return { invalidFields: new Set(['price']) };
  return { pricedLine: { ...derivedPrice, quantity, paidTotal, isDerived: true } };
}
