import { habitMs, pantryItemId, stockHabit, runOutAnswer } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { selectStockPurchases, selectLinkedStock } from './run-outs.sql.ts';

export const runOutHandlers: Handlers<'getRunOuts'> = {
  async getRunOuts({ params: { pantryId } }, { caller, now, sql }) {
    const since = new Date(now.getTime() - habitMs);
    const rows = await sql.rows(selectLinkedStock, pantryId, caller.householdId);
    if (rows.length === 0) throw new ApiError('pantry-not-found');
    const purchasesByProduct = Map.groupBy(
      await sql.rows(selectStockPurchases, pantryId, caller.householdId, since),
      ({ productId }) => productId,
    );
    const body = rows.flatMap((item) => {
      // A pantry without linked items has one row, whose columns are null.
      if (item.id === null) return [];
      const habit = stockHabit(item, purchasesByProduct.get(item.productId) ?? []);
      if (!habit) return [];
      const { usual } = habit;
      const runOut = habit.runOut && runOutAnswer(habit.runOut);
      return [{ itemId: pantryItemId.parse(item.id), stock: item.quantity, usual, runOut }];
    });
    return { status: 200, body };
  },
};
