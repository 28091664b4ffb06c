/** The weekly notice of lower prices of what the household buys (NOT-06). */
import {
  createPackageReader,
  newId,
  pricedThingOf,
  priceStanding,
  unitPriceOf,
  type Centavos,
  type PricedThing,
} from '@quitanda/contract';
import type { Database } from '../../../db/database.ts';
import { readPriceBook } from '../../insights/price-book.ts';
import { noticeRules } from '../notice-rules.ts';
import { priceFellText } from '../notice-texts.ts';
import { nextPriceTime } from '../times.ts';
import {
  lockDuePrices,
  selectPricesOfOthers,
  storeNotices,
  updatePricesDueAt,
} from './telling.sql.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const yearMs = 365 * dayMs;
const minPercentBelow = 10;
const maxLines = 3;

/** A price that somebody of the household paid or noted. */
export interface SeenPrice {
  readonly productId: string | null;
  readonly productName: string | null;
  readonly itemName: string | null;
  readonly unit: 'un' | 'kg';
  readonly price: Centavos;
  readonly supermarket: string | null;
}

/**
 * Returns the lines about the three largest falls: prices of things with a usual price (INS-02) that
 * are at least 10 % below it, each thing once.
 */
export function priceFallLines(
  book: readonly PricedThing[],
  prices: readonly SeenPrice[],
): string[] {
  const packageOf = createPackageReader();
  const falls = new Map<PricedThing, { percentBelow: number; seen: SeenPrice }>();
  for (const seen of prices) {
    const { productId, productName, itemName, price, unit } = seen;
    const thing = pricedThingOf(book, { productId, name: itemName ?? productName ?? '' });
    if (thing === undefined) continue;
    const unitPrice = unitPriceOf(price, unit, packageOf(productName, itemName));
    const percentBelow = -(priceStanding(unitPrice, thing.usual)?.percent ?? 0);
    if (percentBelow < minPercentBelow) continue;
    if (percentBelow > (falls.get(thing)?.percentBelow ?? 0))
      falls.set(thing, { percentBelow, seen });
  }
  return [...falls]
    .toSorted(([, one], [, other]) => other.percentBelow - one.percentBelow)
    .slice(0, maxLines)
    .map(([{ name }, { percentBelow, seen }]) => priceFellText({ ...seen, name, percentBelow }));
}

/**
 * Stores the notice of one person whose week is over, and sets the next date in the same transaction.
 * Returns false if nobody's week is over.
 */
export function storePriceFalls(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async (sql) => {
    const person = await sql.first(lockDuePrices, { now });
    if (person === undefined) return false;
    const { householdId, userId, zone, dueAt } = person;
    const at = now.getTime();
    const since = new Date(at - weekMs);
    const seen = await sql.rows(selectPricesOfOthers, { householdId, userId, since });
    // A week that was over long ago is left out, for example after the server was off.
    if (seen.length > 0 && at - dueAt < noticeRules.expiryMs) {
      const book = await readPriceBook(sql, householdId, new Date(at - yearMs), now);
      const lines = priceFallLines(book, seen as SeenPrice[]);
      if (lines.length > 0) {
        const times = {
          since: at,
          lastEventAt: at,
          dueAt: at,
          expiresAt: at + noticeRules.expiryMs,
        };
        const subject = `prices:${dueAt}`;
        const notice = { id: newId(at), householdId, userId, kind: 'priceFell', subject, lines };
        await sql.rows(storeNotices, { notices: JSON.stringify([{ ...notice, ...times }]) });
      }
    }
    await sql.rows(updatePricesDueAt, {
      householdId,
      userId,
      dueAt: new Date(nextPriceTime(at, zone)),
    });
    return true;
  });
}
