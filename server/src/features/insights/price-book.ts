import { byThingName, createPriceBook, limits, type PricedThing } from '@quitanda/contract';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from '../../db/database.ts';
import { selectNotedRecords, selectPaidRecords, type PurchaseCursor } from './purchases.sql.ts';

/** The number of rows in one page, which takes a few milliseconds to process. */
const pageLength = 1_000;
/** The number of products and names whose prices are computed in one turn of the event loop. */
const thingsPerTurn = 100;

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const newest: PurchaseCursor = { boughtAt: 'infinity', finishId: maxUuid, listItemId: maxUuid };

/**
 * Computes the price book of a household at `now` from its purchases and price notes after `since`,
 * sorted by name. Rows are read in pages, and other requests run between the pages, so that many
 * purchases do not delay them.
 */
export async function readPriceBook(
  sql: Sql,
  householdId: string,
  since: Date,
  now: Date,
): Promise<PricedThing[]> {
  const book = createPriceBook(now.getTime());
  let mark = newest;
  for (let read = 0; read < limits.purchasesPerAnswer; read += pageLength) {
    const { boughtAt, finishId, listItemId } = mark;
    const after = [boughtAt, finishId, listItemId, pageLength] as const;
    const page = await sql.rows(selectPaidRecords, householdId, since, ...after);
    book.add(page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) break;
    mark = last;
  }
  book.add(await sql.rows(selectNotedRecords, householdId, since));
  const things: PricedThing[] = [];
  for (const thing of book.things()) {
    things.push(thing);
    if (things.length % thingsPerTurn === 0) await nextTurn();
  }
  return things.toSorted(byThingName);
}
