/** The total of a finished trip, and its lines (API-24). */
import {
  lineTotal,
  sumCentavos,
  type Centavos,
  type Reply,
  type Thousandths,
} from '@quitanda/contract';

type Line = Reply<'getPurchasedShop'>['body']['lines'][number];

/** A line as it is stored, without its total. */
export type LineRecord = Omit<Line, 'total'>;

export interface Paid {
  readonly price: Centavos;
  readonly quantity: Thousandths;
  readonly supermarket: string | null;
}

/**
 * The total and number of the lines, and the supermarkets in the order of the amount paid there.
 */
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
