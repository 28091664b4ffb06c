import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  selectFinish,
  selectLines,
  selectPricedLines,
  selectTrip,
  selectTrips,
} from './purchases.sql.ts';
import { toLineWithTotal, summarizeLines } from './trip-totals.ts';

export const purchaseHandlers: Handlers<'getFinishedTrips' | 'getFinishedTrip'> = {
  async getFinishedTrips({ query: { before, limit } }, { caller, sql }) {
    if (before !== undefined && !(await sql.first(selectFinish, before, caller.householdId))) {
      throw new ApiError('finish-not-found');
    }
    // Reads one trip more than requested, which shows whether there is a next page.
    const rows = await sql.rows(selectTrips, caller.householdId, before ?? null, limit + 1);
    const trips = rows.slice(0, limit);
    const ids = trips.map(({ id }) => id);
    const linesByTrip = Map.groupBy(
      await sql.rows(selectPricedLines, caller.householdId, ids),
      ({ finishId }) => finishId,
    );
    const shops = trips.flatMap((trip) => {
      const lines = linesByTrip.get(trip.id);
      // The trip was undone after it was read.
      return lines ? [{ ...trip, ...summarizeLines(lines) }] : [];
    });
    return { status: 200, body: { shops, hasMore: rows.length > limit } };
  },

  async getFinishedTrip({ params: { finishId } }, { caller, sql }) {
    const record = await sql.first(selectTrip, caller.householdId, finishId);
    if (!record) throw new ApiError('finish-not-found');
    const { budget, ...trip } = record;
    const lines = await sql.rows(selectLines, caller.householdId, finishId);
    // The trip was undone after it was read.
    if (lines.length === 0) throw new ApiError('finish-not-found');
    return {
      status: 200,
      body: {
        ...trip,
        ...summarizeLines(lines),
        ...(budget !== null && { budget }),
        lines: lines.map(toLineWithTotal),
      },
    };
  },
};
