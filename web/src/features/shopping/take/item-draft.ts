/** The typed values of the item dialog, and the functions that parse them (SHO-06, SHO-14, SHO-25). */
import { derivedPrice } from '@quitanda/contract/derived-price';
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

/** How the price is stated: per unit, for the whole line, or as 'leve 3 pague 2'. */
export type Pricing = 'per-unit' | 'total' | 'take-and-pay';

/** The values of the fields, as texts. */
export interface DraftFields {
  readonly pricing: Pricing;
  readonly price: string;
  readonly quantity: string;
  /** The number of paid pieces, for 'leve e pague'. */
  readonly paidQuantity: string;
}

/** The values of the fields, and what was typed before the pricing was switched. */
export interface ItemDraft extends DraftFields {
  /**
   * The fields as they were last typed, and as a switch has then filled them. As long as the fields are
   * filled like that, nothing was typed since.
   */
  readonly switched?: { readonly typed: DraftFields; readonly shown: DraftFields } | undefined;
}

/** A line of the cart. */
export interface PricedLine {
  readonly unitPrice: Centavos;
  readonly quantity: Thousandths;
  /** What the line costs. */
  readonly total: Centavos;
  /** Whether the total was typed, or is that of 'leve e pague'; the unit price is then derived from it. */
  readonly isTotalTyped: boolean;
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

/**
 * Returns the fields as they were last typed: those before the last switches of the pricing, if nothing
 * was typed since, otherwise the fields themselves.
 */
export function typedFieldsOf({ switched, ...fields }: ItemDraft): DraftFields {
  const isUnchanged = switched && isSame(switched.shown, fields);
  return isUnchanged ? switched.typed : fields;
}

const isSame = (one: DraftFields, other: DraftFields) =>
  one.pricing === other.pricing &&
  one.price === other.price &&
  one.quantity === other.quantity &&
  one.paidQuantity === other.paidQuantity;

/**
 * Parses a draft in a unit. Returns its line, or the fields that are invalid. A switch from or to the
 * total only shows the same purchase in another way, so the line is that of the typed fields.
 */
export function parseDraft(draft: ItemDraft, unit: ListUnit): ParsedDraft {
  const typed = typedFieldsOf(draft);
  const keepsTotal = typed.pricing === 'total' || draft.pricing === 'total';
  return parseFields(keepsTotal ? { ...typed, quantity: draft.quantity } : draft, unit);
}

function parseFields(draft: DraftFields, unit: ListUnit): ParsedDraft {
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
    return { pricedLine: { unitPrice: price, quantity, total, isTotalTyped: false } };
  }
  const total = draft.pricing === 'total' ? price : lineTotal(price, paidQuantity);
  if (!canBeTotal(total, quantity)) return { invalidFields: new Set(['price']) };
  const unitPrice = derivedPrice(total, quantity);
  return { pricedLine: { unitPrice, quantity, total, isTotalTyped: true } };
}

/**
 * Whether the unit price of a total is within the limits. What was paid must not become free because its
 * unit price is rounded (SHO-24).
 */
export function canBeTotal(total: Centavos, quantity: Thousandths): boolean {
  const exactPrice = (total * 1_000) / quantity;
  const isInBounds = Math.round(exactPrice) <= toCentavos(limits.maxPrice);
  return isInBounds && (total === 0 || exactPrice >= 0.5) && total <= toCentavos(limits.maxPaid);
}
