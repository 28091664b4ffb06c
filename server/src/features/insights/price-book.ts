import { byThingName, createPriceBook, limits, type PricedThing } from '@quitanda/contract';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Sql } from '../../db/database.ts';
import { selectNotedRecords, selectPurchaseRecords, type PurchaseCursor } from './purchases.sql.ts';

/** The number of rows in one page. A page of this size is processed in a few milliseconds. */
const pageSize = 1_000;
/** The number of products and names that are processed in one iteration of the event loop. */
const thingsPerIteration = 100;

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const newestCursor: PurchaseCursor = {
  boughtAt: 'infinity',
  finishId: maxUuid,
  listItemId: maxUuid,
};

/**
 * Computes the price book of a household at `now` from its purchases and price notes after `since`,
 * sorted by name. Purchases are read in pages, so that other requests can run between two pages.
 */
export async function readPriceBook(
  sql: Sql,
  householdId: string,
  since: Date,
  now: Date,
): Promise<PricedThing[]> {
  const book = createPriceBook(now.getTime());
  let cursor = newestCursor;
  for (let count = 0; count < limits.purchasesPerResponse; count += pageSize) {
    const { boughtAt, finishId, listItemId } = cursor;
    const pageQuery = { boughtAt, finishId, listItemId, limit: pageSize };
    const page = await sql.rows(selectPurchaseRecords, { householdId, since, ...pageQuery });
    book.add(page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    cursor = last;
  }
  book.add(await sql.rows(selectNotedRecords, { householdId, since }));
  const things: PricedThing[] = [];
  for (const thing of book.things()) {
    things.push(thing);
    if (things.length % thingsPerIteration === 0) await nextIteration();
  }
  return things.toSorted(byThingName);
}
