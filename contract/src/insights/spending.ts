/** What a household spends by month, category and supermarket, planned and on impulse. Free of zod. */
import type { Centavos } from '../values.ts';
import { monthIndexOf, type Month } from './months.ts';

/** One line of a shop: its total, rounded to the centavo as it was in the cart (DAT-06). */
export interface SpentLine {
  readonly at: number;
  readonly total: Centavos;
  readonly category: string | null;
  readonly supermarket: string | null;
  readonly isImpulse: boolean;
}

export interface Spending {
  readonly total: Centavos;
  /** Of it, what was on the list, and what was taken without having been planned. */
  readonly planned: Centavos;
  readonly impulse: Centavos;
  /** The most spent first. A null name is what has none. */
  readonly categories: Share[];
  readonly supermarkets: Share[];
}

export interface Share {
  readonly name: string | null;
  readonly total: Centavos;
}

/** Sums of lines, each by month and over all months. What lies outside of the months is left out. */
export function spendingOf(
  lines: readonly SpentLine[],
  months: readonly Month[],
): { months: (Spending & { month: string })[]; whole: Spending } {
  const byMonth = months.map((): SpentLine[] => []);
  for (const line of lines) byMonth[monthIndexOf(line.at, months)]?.push(line);
  return {
    months: months.map(({ month }, index) => ({ month, ...sumUp(byMonth[index] ?? []) })),
    whole: sumUp(byMonth.flat()),
  };
}

function sumUp(lines: readonly SpentLine[]): Spending {
  const total = sum(lines);
  const impulse = sum(lines.filter(({ isImpulse }) => isImpulse));
  return {
    total,
    planned: (total - impulse) as Centavos,
    impulse,
    categories: sharesBy(lines, ({ category }) => category),
    supermarkets: sharesBy(lines, ({ supermarket }) => supermarket),
  };
}

function sharesBy(
  lines: readonly SpentLine[],
  nameOf: (line: SpentLine) => string | null,
): Share[] {
  return [...Map.groupBy(lines, nameOf)]
    .map(([name, own]) => ({ name, total: sum(own) }))
    .toSorted(
      (one, other) => other.total - one.total || ((one.name ?? '') < (other.name ?? '') ? -1 : 1),
    );
}

const sum = (lines: readonly SpentLine[]) =>
  lines.reduce((total, line) => total + line.total, 0) as Centavos;
