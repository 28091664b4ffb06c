/**
 * Changes the typed values when the user switches how the price is entered (SHO-14), and describes
 * an unusual price (SHO-22).
 */
import {
  fromCentavos,
  fromThousandths,
  toThousandths,
  type ListUnit,
} from '@quitanda/contract/values';
import { priceText } from '../../../lib/amounts/money.ts';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { parsePrice, parseQuantity, type ItemDraft, type Pricing } from './item-draft.ts';
import { paidTotalOf, unitPriceFor } from './total-paid.ts';

/** Returns the changed fields. Converts a unit price to a total, and a total to a unit price. */
export function switchPricing(
  draft: ItemDraft,
  pricing: Pricing,
  unit: ListUnit,
): Partial<ItemDraft> {
  const changes = { pricing, ...(pricing === 'take-and-pay' && offerFieldsOf(draft, unit)) };
  if (pricing === 'total') return { ...changes, ...totalFieldsOf(draft, unit) };
  if (draft.pricing === 'total')
    return { ...changes, ...unitPriceFieldsOf({ ...draft, ...changes }, unit) };
  return changes;
}

function totalFieldsOf(draft: ItemDraft, unit: ListUnit): Partial<ItemDraft> {
  const { pricing, quantity, paidQuantity, price } = draft;
  const unitPrice = parsePrice(price);
  const parsedPaidQuantity = parseQuantity(
    pricing === 'take-and-pay' ? paidQuantity : quantity,
    unit,
  );
  if (pricing === 'total' || unitPrice === null || parsedPaidQuantity === null) return {};
  const total = priceText(fromCentavos(paidTotalOf(unitPrice, parsedPaidQuantity)));
  return { price: total, computed: { total, quantity, price } };
}

function unitPriceFieldsOf(draft: ItemDraft, unit: ListUnit): Partial<ItemDraft> {
  const { pricing, quantity, paidQuantity, price, computed } = draft;
  // If nothing was typed since the total was computed, restores the price from which it was
  // computed, because a price computed from the rounded total may differ.
  if (computed?.total === price && computed.quantity === quantity) return { price: computed.price };
  const total = parsePrice(price);
  const parsedPaidQuantity = parseQuantity(
    pricing === 'take-and-pay' ? paidQuantity : quantity,
    unit,
  );
  if (total === null || parsedPaidQuantity === null) return {};
  const { unitPrice } = unitPriceFor(total, parsedPaidQuantity);
  const isRoundedToFree = unitPrice === 0 && total > 0;
  return { price: isRoundedToFree ? '' : priceText(fromCentavos(unitPrice)) };
}

/**
 * Returns an offer with one free piece. For fewer than two pieces it is 'leve 3 pague 2', the most
 * common offer. An existing valid offer stays unchanged.
 */
function offerFieldsOf({ quantity, paidQuantity }: ItemDraft, unit: ListUnit): Partial<ItemDraft> {
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
