/** The texts of a finished trip, for its screen and for a shared message (CMP-02). */
import type { Answer, PurchasedLine, FinishedTrip } from '@quitanda/contract';
import { unitWord } from '@quitanda/contract/unit-words';
import { adjustmentsOf, isAsPrinted, shownAmounts } from '@quitanda/contract/receipts/printed-line';
import { lineTotal, toCentavos, toThousandths, type Centavos } from '@quitanda/contract/values';
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

/**
 * Returns the quantity and the price, as printed on a receipt: '2 pacotes × R$ 24,90'. Without a price
 * where the receipt prints several (NF-10); '3 un, cerca de R$ 3,33 por unidade' where the total is not
 * that of the price (SHO-28).
 */
export function lineDetail(line: PurchasedLine): string {
  const amount = purchasedText(line.quantity, line.unit, lineName(line), line.unitText);
  if (line.isUnpriced === true) return amount;
  const shown = shownAmounts(line);
  if (shown.price === null) return amount;
  const price = toCentavos(shown.price);
  const isExact = lineTotal(price, toThousandths(line.quantity)) === toCentavos(shown.total);
  return isExact || isAsPrinted(line)
    ? `${amount} ×\u00a0${formatMoney(price)}`
    : `${amount}, cerca de ${formatMoney(price)} por ${unitWord(lineName(line), line.unit)}`;
}

/** Returns 'Desconto' and 'Acréscimo' of the receipt of a trip, with their amounts (NF-10). */
export function adjustmentTexts(lines: readonly PurchasedLine[]) {
  const { discount, addition } = adjustmentsOf(lines);
  return [
    { label: 'Desconto', amount: (0 - discount) as Centavos },
    { label: 'Acréscimo', amount: addition },
  ]
    .filter(({ amount }) => amount !== 0)
    .map(({ label, amount }) => ({ label, amount: formatMoney(amount) }));
}

/** Returns the line's total, as printed on a receipt, or 'sem preço' (FIN-07). */
export const lineTotalText = (line: PurchasedLine): string =>
  line.isUnpriced === true ? 'sem preço' : formatMoney(toCentavos(shownAmounts(line).total));

/** Whether no line of the trip has a price, and nobody has typed its total (FIN-10). */
export const hasNoPrices = (trip: FinishedTrip): boolean =>
  countPriced(trip) === 0 && trip.total === 0;

/** Returns how many items have no price: '2 itens sem preço'; undefined if all have one. */
export const unpricedText = ({ unpricedCount = 0 }: FinishedTrip): string | undefined =>
  unpricedCount === 0 ? undefined : `${formatItemCount(unpricedCount)} sem preço`;

/** Returns a line with its total: '2 pacotes × R$ 24,90 = R$ 49,80', '2 pacotes, sem preço'. */
export const lineText = (line: PurchasedLine): string =>
  `${lineDetail(line)}${line.isUnpriced === true ? ', ' : ' = '}${lineTotalText(line)}`;

/**
 * Returns what the receipt prints for a line that was corrected since, with the amount that was paid if
 * that is another one: '12 un × R$ 5,09 = R$ 61,08, pago R$ 59,34'. Undefined if nothing differs.
 */
export function receiptText({ onReceipt, printed }: PurchasedLine): string | undefined {
  if (onReceipt == null) return undefined;
  const { quantity, unit, price, total } = printed ?? { ...onReceipt, total: onReceipt.paid };
  const amount = purchasedText(quantity, unit, null);
  // Without the printed amounts, the price is derived from what was paid, and may not lead to it.
  const isShown =
    price !== null &&
    (printed != null ||
      lineTotal(toCentavos(price), toThousandths(quantity)) === toCentavos(total));
  const factor = isShown ? ` ×\u00a0${formatMoney(toCentavos(price))}` : '';
  const paid = total === onReceipt.paid ? '' : `, pago ${formatMoney(toCentavos(onReceipt.paid))}`;
  return `${amount}${factor} = ${formatMoney(toCentavos(total))}${paid}`;
}

/** How many lines of the trip have a price. */
export const countPriced = ({ itemCount, unpricedCount = 0 }: FinishedTrip): number =>
  itemCount - unpricedCount;

/** Returns the trip as a message: a title, one line for each item, and the total. */
export function tripText(trip: Answer<'getFinishedTrip'>): string {
  const lines = trip.lines.map((line) => `${lineName(line)}: ${lineText(line)}`);
  const adjustments = adjustmentTexts(trip.lines).map(({ label, amount }) => `${label}: ${amount}`);
  return [
    `${tripName(trip)}, ${formatDate(trip.boughtAt)}`,
    '',
    ...lines,
    '',
    ...adjustments,
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
