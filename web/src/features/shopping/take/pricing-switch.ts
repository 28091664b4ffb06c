/**
 * The values of the fields after the user switches how the price is entered (SHO-14), and the text
 * that questions an unusual price (SHO-22).
 */
import { fromCentavos, fromThousandths, toThousandths } from '@quitanda/contract/values';
import { priceText } from '../../../lib/amounts/money.ts';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { readPrice, readQuantity, type ItemDraft, type Pricing } from './item-draft.ts';
import { paidFor, unitPriceFor } from './total-paid.ts';

/**
 * Returns the changed fields. A unit price is converted to a total, and a total to a unit price.
 */
export function switchPricing(draft: ItemDraft, pricing: Pricing): Partial<ItemDraft> {
  const next = { pricing, ...(pricing === 'take-and-pay' && offerOf(draft)) };
  if (pricing === 'total') return { ...next, ...totalOf(draft) };
  if (draft.pricing === 'total') return { ...next, ...unitPriceOf({ ...draft, ...next }) };
  return next;
}

function totalOf(draft: ItemDraft): Partial<ItemDraft> {
  const { pricing, quantity, paidQuantity, price } = draft;
  const unitPrice = readPrice(price);
  const quantityPaid = readQuantity(pricing === 'take-and-pay' ? paidQuantity : quantity);
  if (pricing === 'total' || unitPrice === null || quantityPaid === null) return {};
  const total = priceText(fromCentavos(paidFor(unitPrice, quantityPaid)));
  return { price: total, computed: { total, quantity, price } };
}

function unitPriceOf(draft: ItemDraft): Partial<ItemDraft> {
  const { pricing, quantity, paidQuantity, price, computed } = draft;
  // If nothing was typed since, switching back restores the earlier text, which is not rounded.
  if (computed?.total === price && computed.quantity === quantity) return { price: computed.price };
  const total = readPrice(price);
  const quantityPaid = readQuantity(pricing === 'take-and-pay' ? paidQuantity : quantity);
  if (total === null || quantityPaid === null) return {};
  const { unitPrice } = unitPriceFor(total, quantityPaid);
  return { price: unitPrice === 0 ? '' : priceText(fromCentavos(unitPrice)) };
}

/**
 * Returns an offer with one free piece; for a single piece 'leve 3 pague 2', the most common one.
 */
function offerOf({ quantity, paidQuantity }: ItemDraft): Partial<ItemDraft> {
  const taken = readQuantity(quantity);
  if (taken === null || taken < toThousandths(2)) return { quantity: '3', paidQuantity: '2' };
  const paid = readQuantity(paidQuantity);
  if (paid !== null && paid < taken) return {};
  return { paidQuantity: formatDecimal(Math.ceil(fromThousandths(taken)) - 1) };
}

/**
 * Returns how many times higher or lower than the usual price this price is; undefined below ten
 * times (SHO-22). Both prices are for the same quantity.
 */
export function unusualPriceText(price: number, usual: number): string | undefined {
  if (usual <= 0 || price <= 0) return undefined;
  if (price >= usual * 10) return `${Math.floor(price / usual)} vezes o que você costuma pagar`;
  if (price * 10 <= usual)
    return `${Math.floor(usual / price)} vezes menos do que você costuma pagar`;
  return undefined;
}
