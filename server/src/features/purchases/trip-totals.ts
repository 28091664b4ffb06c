/** The total of a finished trip, and its lines (API-24). */
import {
  paidForLine,
  sumCentavos,
  type Centavos,
  type Reply,
  type Thousandths,
} from '@quitanda/contract';
import { unpricedRemainderOf } from '@quitanda/contract/trip-total';

type Line = Reply<'getFinishedTrip'>['body']['lines'][number];

/** A stored line, without its total. */
export type LineRecord = Omit<Line, 'total'> & { readonly paid: Centavos | null };

export interface PricedLine {
  /** 0 if there is none. */
  readonly price: Centavos;
  readonly isUnpriced?: boolean | null | undefined;
  readonly quantity: Thousandths;
  /** The amount paid according to the receipt; null without a receipt. */
  readonly paid: Centavos | null;
  readonly supermarket: string | null;
}

/**
 * Returns the total and the number of the lines, and the names of their supermarkets, those with the
 * highest amounts first. `typedTotal` is what the trip cost in all, if somebody has typed that.
 */
export function summarizeLines(lines: readonly PricedLine[], typedTotal: Centavos | null = null) {
  const totals = new Map<string, number>();
  for (const line of lines) {
    const { supermarket } = line;
    if (supermarket === null) continue;
    totals.set(supermarket, (totals.get(supermarket) ?? 0) + paidForLine(line));
  }
  const linesTotal = sumCentavos(lines.map(paidForLine));
  const unpricedCount = lines.filter((line) => line.isUnpriced).length;
  return {
    total: sumCentavos([linesTotal, unpricedRemainderOf(typedTotal, linesTotal, unpricedCount)]),
    itemCount: lines.length,
    ...(unpricedCount > 0 && { unpricedCount }),
    supermarkets: [...totals]
      .toSorted(
        ([name, total], [otherName, otherTotal]) =>
          otherTotal - total || (name < otherName ? -1 : 1),
      )
      .map(([name]) => name),
  };
}

export const toLineWithTotal = ({ paid, isUnpriced, ...line }: LineRecord): Line => ({
  ...line,
  ...(isUnpriced === true && { isUnpriced }),
  total: paidForLine({ ...line, paid }),
});
