/** The receipts that the household scanned. */
import { keyCheckDigit, type NewReceipt } from '@quitanda/contract';
import {
  fromCentavos,
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
} from '@quitanda/contract/values';
import { fold } from '@quitanda/contract/text';
import type { Trip } from './generated-data.ts';
import { supermarkets } from './supermarkets.ts';

/** The number of months for which the household has scanned its receipts. */
const scannedMonths = 6;
const saoPaulo = '35';

/** A line of the cart, with its product. */
export interface CartLine {
  readonly id: string;
  readonly name: string;
  readonly unit: 'un' | 'kg';
  readonly price: number;
  readonly productId: string;
  readonly purchasedQuantity: number;
}

/**
 * Returns the receipt of a trip; undefined for a trip before the scanned months, and for a
 * supermarket that prints no receipts. `options.nowMs` is the end of the generated months.
 */
export function receiptOf(
  trip: Trip,
  cart: readonly CartLine[],
  options: { readonly listId: string; readonly pantryId: string; readonly nowMs: number },
): NewReceipt | undefined {
  const supermarket = Object.values(supermarkets).find(({ name }) => name === trip.supermarket);
  const firstScan = new Date(options.nowMs);
  firstScan.setUTCMonth(firstScan.getUTCMonth() - scannedMonths);
  if (supermarket?.cnpj === undefined || trip.boughtAt < firstScan.getTime()) return undefined;
  const { cnpj, name } = supermarket;
  const lines = cart.map((line) => {
    const { productId, price, unit, purchasedQuantity: quantity } = line;
    const paid = lineTotal(toCentavos(price), toThousandths(quantity));
    const productName = trip.lines.find(({ id }) => id === line.id)?.product ?? line.name;
    return {
      text: receiptText(productName),
      code: codeOf(productName),
      barcode: null,
      quantity,
      unit,
      price,
      paid: fromCentavos(paid),
      productId,
      name: line.name,
      listItemId: line.id,
    };
  });
  const total = sumCentavos(lines.map(({ paid }) => toCentavos(paid)));
  return {
    key: keyOf(cnpj, trip.boughtAt),
    cnpj,
    shopName: `${fold(name).toUpperCase()} LTDA`,
    supermarket: name,
    issuedAt: new Date(trip.boughtAt).toISOString(),
    total: fromCentavos(total),
    discount: 0,
    source: 'page',
    listId: options.listId,
    pantryId: options.pantryId,
    addsStock: true,
    lines,
  };
}

/** Returns an access key with a valid check digit, always the same one for the same trip. */
function keyOf(cnpj: string, at: number): string {
  const yearAndMonth = new Date(at).toISOString().slice(2, 7).replace('-', '');
  const number = String(Math.floor(at / 60_000) % 1_000_000_000).padStart(9, '0');
  const key = `${saoPaulo}${yearAndMonth}${cnpj}65001${number}1${number.slice(1)}`;
  return `${key}${keyCheckDigit(key)}`;
}

/** Returns a name as a cash register prints it: 'CAFE PILAO 500G' for 'Café Pilão 500 g'. */
function receiptText(name: string): string {
  const words = fold(name)
    .replaceAll(/(\d) (kg|g|ml|l)\b/gu, '$1$2')
    .split(/[\s,]+/u)
    .map((word) => (/\d/u.test(word) ? word : word.slice(0, 6)));
  return words.join(' ').slice(0, 28).trim().toUpperCase();
}

/** Returns the number that the supermarket uses for a product. */
function codeOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 900_000;
  return String(100_000 + sum);
}
