import {
  habitMs,
  pantryItemId,
  purchasesOfStock,
  runOutAnswer,
  stockHabit,
  thingOf,
} from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { selectFormerItems, selectLinkedStock, selectStockPurchases } from './run-outs.sql.ts';

export const runOutHandlers: Handlers<'getRunOuts'> = {
  async getRunOuts({ params: { pantryId } }, { caller, now, sql }) {
    const since = new Date(now.getTime() - habitMs);
    const rows = await sql.rows(selectLinkedStock, pantryId, caller.householdId);
    if (rows.length === 0) throw new ApiError('pantry-not-found');
    const formerItems = await sql.rows(selectFormerItems, pantryId, caller.householdId);
    const purchasesByThing = Map.groupBy(
      await sql.rows(selectStockPurchases, pantryId, caller.householdId, since),
      thingOf,
    );
    const body = rows.flatMap((item) => {
      // A pantry without linked items has one row, whose columns are null.
      if (item.id === null) return [];
      const bought = purchasesOfStock(item, formerItems, (thing) => purchasesByThing.get(thing));
      const habit = stockHabit(item, bought);
      if (!habit) return [];
      const { usual } = habit;
      const runOut = habit.runOut && runOutAnswer(habit.runOut);
      return [{ itemId: pantryItemId.parse(item.id), stock: item.quantity, usual, runOut }];
    });
    return { status: 200, body };
  },
};
