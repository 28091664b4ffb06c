import {
  basketIndex,
  dayInMs,
  monthsUntil,
  spendingOf,
  priceRules,
  type Request,
} from '@quitanda/contract';
import type { Handlers } from '../../http/handlers.ts';
import { readPriceBook } from './price-book.ts';
import { priceNoteHandlers } from './price-notes.routes.ts';
import { selectBasketLines, selectProductPrices, selectSpentLines } from './purchases.sql.ts';
import { toBasketLines, toBookEntry, toProductPrice, toSpentLine } from './records.ts';

/** Returns the requested months, and the instant at which the first of them begins. */
function readPeriod({ months: count, timeZone }: Request<'getSpending'>['query'], now: Date) {
  const months = monthsUntil(now.getTime(), count, timeZone);
  return { months, since: new Date(months[0]?.start ?? now) };
}

export const insightHandlers: Handlers<
  | 'getPriceBook'
  | 'getProductPrices'
  | 'getBasketIndex'
  | 'getSpending'
  | keyof typeof priceNoteHandlers
> = {
  ...priceNoteHandlers,

  async getPriceBook(_, { caller, now, sql }) {
    const since = new Date(now.getTime() - priceRules.maxPriceAgeDays * dayInMs);
    const things = await readPriceBook(sql, caller.householdId, since, now);
    return { status: 200, body: { entries: things.map(toBookEntry) } };
  },

  async getProductPrices({ query }, { caller, sql }) {
    const records = await sql.rows(selectProductPrices, caller.householdId, query.productId);
    return { status: 200, body: { prices: records.map(toProductPrice) } };
  },

  async getBasketIndex({ query }, { caller, now, sql }) {
    const { months, since } = readPeriod(query, now);
    const lines = await sql.rows(selectBasketLines, caller.householdId, since);
    return { status: 200, body: { months: basketIndex(toBasketLines(lines), months) } };
  },

  async getSpending({ query }, { caller, now, sql }) {
    const { months, since } = readPeriod(query, now);
    const lines = await sql.rows(selectSpentLines, caller.householdId, since);
    return { status: 200, body: spendingOf(lines.map(toSpentLine), months) };
  },
};
