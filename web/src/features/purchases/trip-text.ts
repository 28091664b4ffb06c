/** The texts of a finished trip, for its screen and for a shared message (CMP-02). */
import type { Answer, PurchasedLine, FinishedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatItemCount } from '../../lib/amounts/item-count.ts';
import { formatDate } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/amounts/money.ts';
import { purchasedText } from '../../lib/amounts/purchased-text.ts';

/**
 * Returns the names of the trip's supermarkets. If there are none, returns the name of the list, or
 * 'Compra' for a purchase without a list.
 */
export function tripName({ supermarkets, listName }: FinishedTrip): string {
  return supermarkets.length === 0 ? (listName ?? 'Compra') : supermarkets.join(' e ');
}

/** Returns the name of the product, or the item's name on the list if it has no product. */
export function lineName({ productName, name }: PurchasedLine): string {
  return productName ?? name;
}

/** Returns the quantity and the price: '2 pacotes × R$ 24,90', or '2 pacotes' without a price. */
export function lineDetail(line: PurchasedLine): string {
  const amount = purchasedText(line.quantity, line.unit, lineName(line));
  if (line.isUnpriced === true) return amount;
  return `${amount}\u00a0×\u00a0${formatMoney(toCentavos(line.price))}`;
}

/** Returns what the line cost, or 'sem preço' (FIN-07). */
export const lineTotalText = ({ isUnpriced, total }: PurchasedLine): string =>
  isUnpriced === true ? 'sem preço' : formatMoney(toCentavos(total));

/** Whether no line of the trip has a price. */
export const hasNoPrices = ({ itemCount, unpricedCount }: FinishedTrip): boolean =>
  unpricedCount === itemCount;

/** Returns how many items have no price: '2 itens sem preço'; undefined if all have one. */
export const unpricedText = ({ unpricedCount = 0 }: FinishedTrip): string | undefined =>
  unpricedCount === 0 ? undefined : `${formatItemCount(unpricedCount)} sem preço`;

/** Returns the trip as a message: a title, one line for each item, and the total. */
export function tripText(trip: Answer<'getFinishedTrip'>): string {
  const lines = trip.lines.map(
    (line) =>
      `${lineName(line)}: ${lineDetail(line)}${line.isUnpriced === true ? ', ' : ' = '}${lineTotalText(line)}`,
  );
  return [
    `${tripName(trip)}, ${formatDate(trip.boughtAt)}`,
    '',
    ...lines,
    '',
    totalText(trip),
  ].join('\n');
}

/** Returns 'Total: R$ 79,70', with the items that have no price, or 'Sem preços'. */
function totalText(trip: FinishedTrip): string {
  if (hasNoPrices(trip)) return 'Sem preços';
  const unpriced = unpricedText(trip);
  const total = `Total: ${formatMoney(toCentavos(trip.total))}`;
  return unpriced === undefined ? total : `${total} (${unpriced})`;
}
