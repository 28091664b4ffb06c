/** Reads the household's prices of the last year, and what they are based on. */
import { dayInMs, fold, priceRules, type AnswerSource, type PricedThing } from '@quitanda/contract';
import { readPriceBook } from '../../insights/price-book.ts';
import type { ToolContext } from './household-tool.ts';
import { countToolTrips } from './purchases.sql.ts';
import { dayOf } from './tool-values.ts';

export const priceSince = (now: Date) =>
  new Date(now.getTime() - priceRules.maxPriceAgeDays * dayInMs);

export const readBook = ({ sql, caller, now }: ToolContext): Promise<PricedThing[]> =>
  readPriceBook(sql, caller.householdId, priceSince(now), now);

/** The things whose name, or the name under which they were bought, has all words of `search`. */
export function findThings(book: readonly PricedThing[], search: string): PricedThing[] {
  const words = fold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const matches = (text: string) => words.every((word) => text.includes(word));
  return words.length === 0
    ? []
    : book
        .filter(({ name, itemNames }) => matches(fold(name)) || itemNames.some(matches))
        .toSorted((one, other) => (other.bought?.count ?? 0) - (one.bought?.count ?? 0));
}

/** The trips of the last year as a source; none without a trip. */
export async function purchasesSource({
  sql,
  caller,
  now,
  timeZone,
}: ToolContext): Promise<AnswerSource[]> {
  const trips = await sql.first(countToolTrips, {
    householdId: caller.householdId,
    since: priceSince(now),
  });
  if (!trips || trips.firstAt === null) return [];
  const since = dayOf(trips.firstAt, timeZone);
  return [{ kind: 'purchases', count: trips.count, since, supermarket: null }];
}
