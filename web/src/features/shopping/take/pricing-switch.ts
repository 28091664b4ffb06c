/**
 * Changes the typed values when the user switches how the price is entered (SHO-14), and describes
 * an unusual price (SHO-22).
 */
import { derivedPrice } from '@quitanda/contract/derived-price';
import {
  fromCentavos,
  fromThousandths,
  lineTotal,
  toThousandths,
  type ListUnit,
} from '@quitanda/contract/values';
import { priceText } from '../../../lib/amounts/money.ts';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import {
  canBeTotal,
  parsePrice,
  parseQuantity,
  typedFieldsOf,
  type DraftFields,
  type ItemDraft,
  type Pricing,
} from './item-draft.ts';

/**
 * Returns the fields that change if another pricing shows what was last typed. So the order of the
 * switches does not matter, and the typed fields return with their pricing (SHO-25).
 */
export function switchPricing(
  draft: ItemDraft,
  pricing: Pricing,
  unit: ListUnit,
): Partial<ItemDraft> {
  const typed = typedFieldsOf(draft);
  if (pricing === typed.pricing) return { ...changesOf(draft, typed), switched: undefined };
  const offer = pricing === 'take-and-pay' ? offerFieldsOf(typed, unit) : {};
  const converted = { ...typed, ...offer, pricing };
  const shown = { ...converted, price: convertPrice(typed, converted, unit) };
  return { ...changesOf(draft, shown), switched: { typed, shown } };
}

/** Returns the fields that differ, because a field that nobody has changed follows the product. */
const changesOf = (draft: ItemDraft, { pricing, ...texts }: DraftFields): Partial<ItemDraft> => ({
  pricing,
  ...(texts.price !== draft.price && { price: texts.price }),
  ...(texts.quantity !== draft.quantity && { quantity: texts.quantity }),
  ...(texts.paidQuantity !== draft.paidQuantity && { paidQuantity: texts.paidQuantity }),
});

/** Converts a unit price to a total, or a total to a unit price. An invalid price stays as it is. */
function convertPrice(typed: DraftFields, shown: DraftFields, unit: ListUnit): string {
  if (typed.pricing !== 'total' && shown.pricing !== 'total') return typed.price;
  const { paidQuantity, quantity } = typed.pricing === 'total' ? shown : typed;
  const isOffer = [typed, shown].some((fields) => fields.pricing === 'take-and-pay');
  const price = parsePrice(typed.price);
  const pieces = parseQuantity(isOffer ? paidQuantity : quantity, unit);
  if (price === null || pieces === null) return typed.price;
  if (typed.pricing !== 'total') return priceText(fromCentavos(lineTotal(price, pieces)));
  return canBeTotal(price, pieces) ? priceText(fromCentavos(derivedPrice(price, pieces))) : '';
}

/**
 * Returns an offer with one free piece. For fewer than two pieces it is 'leve 3 pague 2', the most
 * common offer. An existing valid offer stays unchanged.
 */
function offerFieldsOf(
  { quantity, paidQuantity }: DraftFields,
  unit: ListUnit,
): Partial<DraftFields> {
  const takenQuantity = parseQuantity(quantity, unit);
  if (takenQuantity === null || takenQuantity < toThousandths(2)) {
    return { quantity: '3', paidQuantity: '2' };
  }
  const parsedPaidQuantity = parseQuantity(paidQuantity, unit);
  if (parsedPaidQuantity !== null && parsedPaidQuantity < takenQuantity) return {};
  return { paidQuantity: formatDecimal(Math.ceil(fromThousandths(takenQuantity)) - 1) };
}

/**
 * Returns for example '12 vezes o que você costuma pagar' if the price is at least ten times higher
 * or lower than the usual price; otherwise undefined (SHO-22), also for a gift at a price of 0. Both
 * prices are for the same quantity.
 */
export function unusualPriceText(price: number, usualPrice: number): string | undefined {
  if (usualPrice <= 0 || price <= 0) return undefined;
  if (price >= usualPrice * 10)
    return `${Math.floor(price / usualPrice)} vezes o que você costuma pagar`;
  if (price * 10 <= usualPrice)
    return `${Math.floor(usualPrice / price)} vezes menos do que você costuma pagar`;
  return undefined;
}
