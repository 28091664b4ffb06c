import type { Centavos } from './values.ts';

/**
 * Returns what the lines without a price of a trip cost together: the rest of its typed total (FIN-10). 0 if
 * no total was typed, and once each line has its price, because then their sum is the truth.
 */
export const restOfTrip = (
  typedTotal: Centavos | null | undefined,
  linesTotal: Centavos,
  unpricedCount: number,
): Centavos =>
  typedTotal == null || unpricedCount === 0
    ? (0 as Centavos)
    : (Math.max(0, typedTotal - linesTotal) as Centavos);

/** The section of spending in which that rest stands: nobody knows what of it is for which item. */
export const restSection = 'Sem preço por item';
