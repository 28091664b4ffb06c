import type { Centavos } from './values.ts';

/**
 * Returns what the lines without a price of a trip cost together: its typed total minus its priced
 * lines (FIN-10). 0 if no total was typed, and once each line has its price, because then their sum
 * is the total.
 */
export const unpricedRemainderOf = (
  typedTotal: Centavos | null | undefined,
  linesTotal: Centavos,
  unpricedCount: number,
): Centavos =>
  typedTotal == null || unpricedCount === 0
    ? (0 as Centavos)
    : (Math.max(0, typedTotal - linesTotal) as Centavos);

/** The section of spending for that remainder, because its shares for each item are not known. */
export const unpricedRemainderSection = 'Sem preço por item';
