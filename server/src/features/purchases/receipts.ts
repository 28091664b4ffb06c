/** What a finished shop came to (API-24). */
import {
  lineTotal,
  sumCentavos,
  type Centavos,
  type Reply,
  type Thousandths,
} from '@quitanda/contract';

type Line = Reply<'getPurchasedShop'>['body']['lines'][number];

/** A line without its sum, as it is stored. */
export type LineRecord = Omit<Line, 'total'>;

export interface Paid {
  readonly price: Centavos;
  readonly quantity: Thousandths;
  readonly supermarket: string | null;
}

/** The sum of the lines, how many they are, and the supermarkets by how much was paid there. */
export function summed(lines: readonly Paid[]) {
  const totals = new Map<string, number>();
  for (const { price, quantity, supermarket } of lines) {
    if (supermarket === null) continue;
    totals.set(supermarket, (totals.get(supermarket) ?? 0) + lineTotal(price, quantity));
  }
  return {
    total: sumCentavos(lines.map(({ price, quantity }) => lineTotal(price, quantity))),
    itemCount: lines.length,
    supermarkets: [...totals]
      .toSorted(([one, more], [other, less]) => less - more || (one < other ? -1 : 1))
      .map(([name]) => name),
  };
}

export const receiptLine = (line: LineRecord): Line => ({
  ...line,
  total: lineTotal(line.price, line.quantity),
});
