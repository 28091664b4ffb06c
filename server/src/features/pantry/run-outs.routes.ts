import {
  habitMs,
  pantryItemId,
  purchasesOfStock,
  runOutAnswer,
  stockHabit,
  thingOf,
  wastesOfStock,
} from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import {
  selectFormerItems,
  selectLinkedStock,
  selectStockPurchases,
  selectStockWastes,
} from './run-outs.sql.ts';

/**
 * Returns the usual purchase and the forecast of each item of a pantry that has a product. Throws
 * 'pantry-not-found'.
 */
export async function readStockHabits(sql: Sql, householdId: string, pantryId: string, now: Date) {
  const since = new Date(now.getTime() - habitMs);
  const rows = await sql.rows(selectLinkedStock, { pantryId, householdId });
  if (rows.length === 0) throw new ApiError('pantry-not-found');
  const formerItems = await sql.rows(selectFormerItems, { pantryId, householdId });
  const purchasesByThing = Map.groupBy(
    await sql.rows(selectStockPurchases, { pantryId, householdId, since }),
    thingOf,
  );
  const wastesByItem = Map.groupBy(
    await sql.rows(selectStockWastes, { pantryId, householdId }),
    ({ itemId }) => itemId,
  );
  return rows.flatMap((item) => {
    // A pantry without linked items has one row, whose columns are null.
    if (item.id === null) return [];
    const bought = purchasesOfStock(item, formerItems, (thing) => purchasesByThing.get(thing));
    const wasted = wastesOfStock(item, formerItems, (id) => wastesByItem.get(id));
    const habit = stockHabit(item, bought, wasted);
    return habit ? [{ itemId: item.id, stock: item.quantity, ...habit }] : [];
  });
}

export const runOutHandlers: Handlers<'getRunOuts'> = {
  getRunOuts: asMember(async ({ params: { pantryId } }, { caller, now, sql }) => {
    const habits = await readStockHabits(sql, caller.householdId, pantryId, now);
    const body = habits.map(({ itemId, stock, usual, runOut }) => ({
      itemId: pantryItemId.parse(itemId),
      stock,
      usual,
      runOut: runOut && runOutAnswer(runOut),
    }));
    return { status: 200, body };
  }),
};
