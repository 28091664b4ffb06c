/** Corrects the supermarket and the date of a finished trip, and deletes it (CMP-14, CMP-15). */
import type { Centavos } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { readEventInstant } from '../../../http/accepted-requests.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import { followDate } from '../../pantry/batches/corrected-batches.ts';
import { findOrCreateSupermarkets } from '../../../shared/supermarkets/find-or-create-supermarkets.ts';
import { summarizeLines } from '../trip-totals.ts';
import { removeLines } from './correct-lines.ts';
import { correctionWindowMs, correctTrip } from './correct-trip.ts';
import {
  changeTrip,
  selectDeletedTrips,
  selectRemovedLines,
  setTripDeleted,
} from './corrections.sql.ts';
import {
  deleteReceiptOfTrip,
  selectStoredLines,
  setSupermarketOfReceipt,
  setSupermarketsOfLines,
} from './lines.sql.ts';

type TripCall = 'changeFinishedTrip' | 'deleteFinishedTrip' | 'getDeletedTrips';

/** The maximum number of deleted trips in an answer. */
const maxDeletedTrips = 200;

/** What an undo of a changed trip restores. */
export interface ChangedTrip {
  readonly boughtAt: string;
  /** The typed total; 0 if there was none. */
  readonly total: Centavos;
  readonly lines: readonly { readonly id: string; readonly supermarket_id: string | null }[];
}

export const tripHandlers: Handlers<TripCall> = {
  changeFinishedTrip: asMember(({ params, body }, { caller, now, sql }) =>
    correctTrip({ sql, caller, now }, params.finishId, body.id, async (context, trip) => {
      const { householdId } = caller;
      const boughtAt =
        body.boughtAt === undefined
          ? trip.boughtAt
          : readEventInstant('boughtAt', body.boughtAt, now);
      const lines = await sql.rows(selectStoredLines, {
        householdId,
        finishId: trip.id,
        listItemId: null,
      });
      const names = body.supermarket === undefined ? [] : [body.supermarket];
      const supermarkets = await findOrCreateSupermarkets(sql, caller, names, now);
      const supermarket = supermarkets.get(fold(names[0] ?? ''));
      const moved = lines.filter(
        ({ supermarketId }) => supermarket !== undefined && supermarketId !== supermarket.id,
      );
      const totalBefore = trip.typedTotal ?? (0 as Centavos);
      const total = body.total ?? totalBefore;
      const isSame =
        moved.length === 0 &&
        total === totalBefore &&
        boughtAt.getTime() === trip.boughtAt.getTime();
      if (supermarket && moved.length > 0) {
        const sent = moved.map(({ id }) => ({ id, supermarket_id: supermarket.id }));
        await sql.rows(setSupermarketsOfLines, {
          householdId,
          finishId: trip.id,
          lines: JSON.stringify(sent),
        });
        await sql.first(setSupermarketOfReceipt, {
          householdId,
          finishId: trip.id,
          supermarketId: supermarket.id,
        });
      }
      if (!isSame) {
        const { correctionId } = context;
        await sql.first(changeTrip, {
          householdId,
          finishId: trip.id,
          boughtAt,
          now,
          correctionId,
          typedTotal: total,
        });
        await followDate(sql, householdId, { id: trip.id, boughtAt }, now);
      }
      // A removed line that returns before the undo of this correction moves back with the others (CMP-34).
      const removed = supermarket
        ? await sql.rows(selectRemovedLines, { householdId, finishId: trip.id })
        : [];
      const before: ChangedTrip = {
        boughtAt: trip.boughtAt.toISOString(),
        total: totalBefore,
        lines: [
          ...moved.map(({ id, supermarketId }) => ({ id, supermarket_id: supermarketId })),
          ...removed.filter((line) => line.supermarket_id !== supermarket?.id),
        ],
      };
      const after = {
        boughtAt: boughtAt.toISOString(),
        total,
        supermarketId: supermarket?.id ?? null,
      };
      const summary = summarizeLines(lines, total);
      const subject = {
        ...describeTrip(summary),
        supermarket: supermarket?.name ?? summary.supermarkets.join(', '),
      };
      return { kind: 'trip-corrected', before, after, ...(!isSame && { subject }) };
    }),
  ),

  deleteFinishedTrip: asMember(({ params, body }, { caller, now, sql }) =>
    correctTrip({ sql, caller, now }, params.finishId, body.id, async (context, trip) => {
      const { householdId } = caller;
      // The receipt is locked before the purchases, as where a receipt is deleted.
      const receipt = await sql.first(deleteReceiptOfTrip, { householdId, finishId: trip.id });
      const lines = await sql.rows(selectStoredLines, {
        householdId,
        finishId: trip.id,
        listItemId: null,
      });
      await spendItems(sql, householdId, lines.length, now);
      const { takesStock } = body;
      const removed = await removeLines(context, trip, lines, null, takesStock);
      await sql.first(setTripDeleted, { householdId, finishId: trip.id, deletedAt: now });
      const summary = summarizeLines(lines, trip.typedTotal);
      return {
        kind: 'trip-deleted',
        before: { lines: removed.lines, receipt: receipt?.receipt ?? null },
        after: { takesStock, ...summary },
        stock: removed.stock,
        subject: { ...describeTrip(summary), supermarket: summary.supermarkets.join(', ') },
      };
    }),
  ),

  getDeletedTrips: asMember(async (_, { caller, now, sql }) => {
    const since = new Date(now.getTime() - correctionWindowMs);
    const rows = await sql.rows(selectDeletedTrips, {
      householdId: caller.householdId,
      after: since,
      limit: maxDeletedTrips,
    });
    const body = rows.map(({ summary, movedTo, ...trip }) => {
      const { total, itemCount, itemName = null } = summary;
      const supermarkets = movedTo === null ? summary.supermarkets : [movedTo];
      return { ...trip, itemName, total, itemCount, supermarkets };
    });
    return { status: 200, body };
  }),
};

/** What the activity says of a trip; no amount if no line has a price, as of its finish (FIN-07). */
function describeTrip({ total, itemCount, unpricedCount }: ReturnType<typeof summarizeLines>) {
  const isPriced = itemCount === 0 || unpricedCount !== itemCount || total > 0;
  return { count: Math.max(1, itemCount), ...(isPriced && { amount: total }) };
}
