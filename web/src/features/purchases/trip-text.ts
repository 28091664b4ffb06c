/** The texts of a finished trip, for its screen and for a shared message (CMP-02). */
import type { Answer, PurchasedLine, FinishedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
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

/** Returns the quantity and the price: '2 pacotes × R$ 24,90'. */
export function lineDetail(line: PurchasedLine): string {
  const amount = purchasedText(line.quantity, line.unit, lineName(line));
  return `${amount}\u00a0×\u00a0${formatMoney(toCentavos(line.price))}`;
}

/** Returns the trip as a message: a title, one line for each item, and the total. */
export function tripText(trip: Answer<'getFinishedTrip'>): string {
  const lines = trip.lines.map(
    (line) => `${lineName(line)}: ${lineDetail(line)} = ${formatMoney(toCentavos(line.total))}`,
  );
  return [
    `${tripName(trip)}, ${formatDate(trip.boughtAt)}`,
    '',
    ...lines,
    '',
    `Total: ${formatMoney(toCentavos(trip.total))}`,
  ].join('\n');
}
