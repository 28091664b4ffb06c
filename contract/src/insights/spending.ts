/**
 * What a household spends by month, category, supermarket and person, planned and on impulse. Must
 * not import zod, because the browser loads this file.
 */
import type { Centavos } from '../values/values.ts';
import type { UserId } from '../wire.ts';
import { monthIndexOf, type Month } from './months.ts';

/** One line of a trip: its total, rounded to the centavo as it was in the cart (DAT-06). */
export interface SpentLine {
  readonly at: number;
  readonly total: Centavos;
  readonly category: string | null;
  readonly supermarket: string | null;
  /** Who finished the trip; null once their account is deleted (CASA-40). */
  readonly boughtBy: UserId | null;
  /** Null for a purchase without a list: it was neither planned nor on impulse (NF-11). */
  readonly isImpulse: boolean | null;
}

export interface Spending {
  readonly total: Centavos;
  /**
   * The part that was on the list, and the part that was taken without being on it. The rest of the
   * total was bought without a list.
   */
  readonly planned: Centavos;
  readonly impulse: Centavos;
  /** The largest first. The name is null for lines without a category or supermarket. */
  readonly categories: Share[];
  readonly supermarkets: Share[];
  /** The largest first; includes people who have left the household. */
  readonly people: { readonly id: UserId | null; readonly total: Centavos }[];
}

export interface Share {
  readonly name: string | null;
  readonly total: Centavos;
}

/** Sums of lines, by month and over all months. Lines outside of the months are ignored. */
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
  return {
    total: sum(lines),
    planned: sum(lines.filter(({ isImpulse }) => isImpulse === false)),
    impulse: sum(lines.filter(({ isImpulse }) => isImpulse === true)),
    categories: totalsBy(lines, ({ category }) => category).map(toShare),
    supermarkets: totalsBy(lines, ({ supermarket }) => supermarket).map(toShare),
    people: totalsBy(lines, ({ boughtBy }) => boughtBy).map(toPerson),
  };
}

type Total<Key> = [key: Key, total: Centavos];

/** Totals by a key of the lines, the largest first; equal ones in the order of their keys. */
function totalsBy<Key extends string | null>(
  lines: readonly SpentLine[],
  keyOf: (line: SpentLine) => Key,
): Total<Key>[] {
  return [...Map.groupBy(lines, keyOf)]
    .map(([key, group]): Total<Key> => [key, sum(group)])
    .toSorted(
      ([one, total], [other, otherTotal]) =>
        otherTotal - total || ((one ?? '') < (other ?? '') ? -1 : 1),
    );
}

const toShare = ([name, total]: Total<string | null>): Share => ({ name, total });
const toPerson = ([id, total]: Total<UserId | null>) => ({ id, total });

const sum = (lines: readonly SpentLine[]) =>
  lines.reduce((total, line) => total + line.total, 0) as Centavos;
