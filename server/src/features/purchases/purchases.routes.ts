import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { selectFinish, selectPricedLines, selectTrips } from './purchases.sql.ts';
import { readTrip } from './read-trip.ts';
import { summarizeLines } from './trip-totals.ts';

export const purchaseHandlers: Handlers<'getFinishedTrips' | 'getFinishedTrip'> = {
  getFinishedTrips: asMember(async ({ query: { before, limit } }, { caller, sql }) => {
    if (
      before !== undefined &&
      !(await sql.first(selectFinish, { finishId: before, householdId: caller.householdId }))
    ) {
      throw new ApiError('finish-not-found');
    }
    // Reads one trip more than requested, which shows whether there is a next page.
    const rows = await sql.rows(selectTrips, {
      householdId: caller.householdId,
      before: before ?? null,
      limit: limit + 1,
    });
    const trips = rows.slice(0, limit);
    const ids = trips.map(({ id }) => id);
    const linesByTrip = Map.groupBy(
      await sql.rows(selectPricedLines, { householdId: caller.householdId, finishIds: ids }),
      ({ finishId }) => finishId,
    );
    const pricedTrips = trips.flatMap((trip) => {
      const lines = linesByTrip.get(trip.id);
      // The trip was undone after it was read.
      return lines ? [{ ...trip, ...summarizeLines(lines, trip.typedTotal) }] : [];
    });
    return {
      status: 200,
      body: { trips: pricedTrips, shops: pricedTrips, hasMore: rows.length > limit },
    };
  }),

  getFinishedTrip: asMember(async ({ params: { finishId } }, { caller, sql }) => {
    const trip = await readTrip(sql, caller.householdId, finishId);
    if (!trip) throw new ApiError('finish-not-found');
    return { status: 200, body: trip };
  }),
};
