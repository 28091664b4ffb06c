/** A past shop in words, on screen and for whoever it is shared with (CMP-02). */
import type { Answer, PurchasedLine, PurchasedShop } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../lib/dates.ts';
import { formatQuantity } from '../../lib/decimal.ts';
import { formatMoney } from '../../lib/money.ts';

/** Where it was: the supermarkets, else the list's name. */
export function shopName({ supermarkets, listName }: PurchasedShop): string {
  return supermarkets.length === 0 ? listName : supermarkets.join(' e ');
}

/** The product's name, else what the list said. */
export function lineName({ productName, name }: PurchasedLine): string {
  return productName ?? name;
}

/** '2 un × R$ 24,90'. */
export function lineDetail({ quantity, unit, price }: PurchasedLine): string {
  return `${formatQuantity(quantity, unit)} × ${formatMoney(toCentavos(price))}`;
}

/** The whole shop as a message: title, a line for each item, the total. */
export function receiptText(shop: Answer<'getPurchasedShop'>): string {
  const lines = shop.lines.map(
    (line) => `${lineName(line)}: ${lineDetail(line)} = ${formatMoney(toCentavos(line.total))}`,
  );
  return [
    `${shopName(shop)}, ${formatDate(shop.boughtAt)}`,
    '',
    ...lines,
    '',
    `Total: ${formatMoney(toCentavos(shop.total))}`,
  ].join('\n');
}
