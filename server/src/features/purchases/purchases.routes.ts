import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { selectFinish, selectLines, selectPaid, selectShop, selectShops } from './purchases.sql.ts';
import { purchasedLine, summed } from './trip-totals.ts';

export const purchaseHandlers: Handlers<'getFinishedTrips' | 'getFinishedTrip'> = {
  async getFinishedTrips({ query: { before, limit } }, { caller, sql }) {
    if (before !== undefined && !(await sql.first(selectFinish, before, caller.householdId))) {
      throw new ApiError('finish-not-found');
    }
    // Reads one more than requested, to know whether there are more.
    const found = await sql.rows(selectShops, caller.householdId, before ?? null, limit + 1);
    const shops = found.slice(0, limit);
    const ids = shops.map(({ id }) => id);
    const paid = Map.groupBy(
      await sql.rows(selectPaid, caller.householdId, ids),
      ({ finishId }) => finishId,
    );
    const body = shops.map((shop) => ({ ...shop, ...summed(paid.get(shop.id) ?? []) }));
    return { status: 200, body: { shops: body, hasMore: found.length > limit } };
  },

  async getFinishedTrip({ params: { finishId } }, { caller, sql }) {
    const shop = await sql.first(selectShop, caller.householdId, finishId);
    if (!shop) throw new ApiError('finish-not-found');
    const lines = await sql.rows(selectLines, caller.householdId, finishId);
    return {
      status: 200,
      body: { ...shop, ...summed(lines), lines: lines.map(purchasedLine) },
    };
  },
};
