import {
  basketIndex,
  contract,
  dayInMs,
  monthsUntil,
  priceRules,
  type BasketLine,
  type Request,
} from '@quitanda/contract';
import { z } from 'zod';
import { readTimeZone } from '../../db/households.sql.ts';
import type { Handlers, HandlerFunction } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { readPriceBook } from './price-book.ts';
import { priceNoteHandlers } from './price-notes.routes.ts';
import { selectBasketLines, selectProductPrices } from './purchases.sql.ts';
import { readSpending } from './read-spending.ts';
import { WireJson } from '../../http/answers.ts';
import { inSlices } from './in-slices.ts';
import { toBasketLines, toBookEntry, toProductPrice } from './records.ts';

/**
 * Returns the requested months, and the instant at which the first of them begins. Months are those
 * of the household's time zone, unless the call names another one (INS-10).
 */
async function readPeriod(
  { months: count, timeZone: requestedZone }: Request<'getSpending'>['query'],
  { caller, now, sql }: Parameters<HandlerFunction<'getSpending'>>[1],
) {
  const timeZone = requestedZone ?? (await readTimeZone(sql, caller.householdId));
  const months = monthsUntil(now.getTime(), count, timeZone);
  return { months, since: new Date(months[0]?.start ?? now) };
}

const entriesSchema = contract.getPriceBook.responses[200].shape.entries;
// Ten milliseconds each.
const entriesPerSlice = 200;
const linesPerSlice = 2_000;

export const insightHandlers: Handlers<
  | 'getPriceBook'
  | 'getProductPrices'
  | 'getBasketIndex'
  | 'getSpending'
  | keyof typeof priceNoteHandlers
> = {
  ...priceNoteHandlers,

  getPriceBook: asMember(async (_, { caller, now, sql }) => {
    const since = new Date(now.getTime() - priceRules.maxPriceAgeDays * dayInMs);
    const things = await readPriceBook(sql, caller.householdId, since, now);
    const texts: string[] = [];
    for await (const slice of inSlices(things, entriesPerSlice)) {
      const entries = z.encode(entriesSchema, slice.map(toBookEntry));
      texts.push(...entries.map((entry) => JSON.stringify(entry)));
    }
    return { status: 200, body: new WireJson(`{"entries":[${texts.join()}]}`) };
  }),

  getProductPrices: asMember(async ({ query }, { caller, sql }) => {
    const records = await sql.rows(selectProductPrices, {
      householdId: caller.householdId,
      productId: query.productId,
    });
    return { status: 200, body: { prices: records.map(toProductPrice) } };
  }),

  getBasketIndex: asMember(async ({ query }, context) => {
    const { caller, sql } = context;
    const { months, since } = await readPeriod(query, context);
    const lines = await sql.rows(selectBasketLines, { householdId: caller.householdId, since });
    const basketLines: BasketLine[] = [];
    for await (const slice of inSlices(lines, linesPerSlice)) {
      basketLines.push(...toBasketLines(slice));
    }
    return { status: 200, body: { months: basketIndex(basketLines, months) } };
  }),

  getSpending: asMember(async ({ query }, context) => {
    const { caller, sql } = context;
    const { months, since } = await readPeriod(query, context);
    return { status: 200, body: await readSpending(sql, caller.householdId, months, since) };
  }),
};
