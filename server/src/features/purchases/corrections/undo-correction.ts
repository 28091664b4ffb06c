/** Undoes a correction of a finished trip for 30 days (CMP-16). */
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import {
  recordTripCorrected,
  type CorrectionSubject,
} from '../../../shared/activity/record-activity.ts';
import { followCosts, followDate } from '../../pantry/batches/corrected-batches.ts';
import {
  awaitMerges,
  shareLockBoughtProducts,
} from '../../pantry/finishing/record-purchase.sql.ts';
import { changeLine, describeLine, removeLines } from './correct-lines.ts';
import {
  answer,
  correctionWindowMs,
  type CorrectionContext,
  type StockReplies,
} from './correct-trip.ts';
import type { ChangedTrip } from './correct-whole-trip.ts';
import {
  changeTrip,
  lockTrip,
  markCorrectionUndone,
  resetCorrected,
  selectCorrection,
  selectRemovedLines,
  setTripDeleted,
  type CorrectionRow,
  type LockedTrip,
} from './corrections.sql.ts';
import { followStock } from './follow-stock.ts';
import { revertLine, type LineValues } from './line-values.ts';
import {
  restoreLines,
  restoreReceipt,
  selectMarketNow,
  selectStoredLines,
  setSupermarketOfReceipt,
  setSupermarketsOfLines,
  shareLockProductsOfLines,
} from './lines.sql.ts';

interface Undone {
  readonly stock?: StockReplies;
  readonly subject: CorrectionSubject;
}

export const undoHandlers: Handlers<'undoTripCorrection'> = {
  undoTripCorrection: asMember(async ({ params }, { caller, now, sql }) => {
    const { finishId, correctionId } = params;
    const { householdId } = caller;
    const since = new Date(now.getTime() - correctionWindowMs);
    const correction = await sql.first(selectCorrection, {
      householdId,
      correctionId,
      after: since,
    });
    if (!correction || correction.finishId !== finishId)
      throw new ApiError('trip-correction-not-found');
    if (correction.isUndone) return answer(sql, householdId, finishId, correctionId, []);
    const locked = await sql.first(lockTrip, { householdId, finishId });
    const isOfDeletedTrip = correction.kind === 'trip-deleted';
    if (!locked || locked.isDeleted !== isOfDeletedTrip) throw new ApiError('finish-not-found');
    const trip = { ...locked, boughtAt: new Date(locked.boughtAt) };
    const context = { sql, caller, now, correctionId };
    const { stock, subject } = await undo(context, trip, correction);
    await sql.first(markCorrectionUndone, { householdId, correctionId, now });
    await sql.first(resetCorrected, { householdId, finishId, listItemId: correction.listItemId });
    const kind = isOfDeletedTrip ? 'trip-restored' : 'correction-undone';
    recordTripCorrected(sql, caller, kind, correctionId, subject, now);
    return answer(sql, householdId, finishId, correctionId, stock ?? []);
  }),
};

function undo(
  context: CorrectionContext,
  trip: LockedTrip,
  { kind, listItemId, before, after }: CorrectionRow,
): Promise<Undone> {
  switch (kind) {
    case 'line-corrected':
      return undoLine(context, trip, listItemId ?? '', before as LineValues, after as LineValues);
    case 'line-added':
      return undoAddition(context, trip, listItemId ?? '');
    case 'line-removed':
      return restoreLine(context, trip, before as Removed);
    case 'trip-corrected': {
      return undoTrip(context, trip, before as ChangedTrip, after as TripAfter);
    }
    case 'trip-deleted':
      return restore(
        context,
        trip,
        before as Removed,
        (after as { takesStock: boolean }).takesStock,
      );
  }
}

/** Throws 'trip-correction-not-found' if the line was removed since. */
async function undoLine(
  context: CorrectionContext,
  trip: LockedTrip,
  listItemId: string,
  before: LineValues,
  after: LineValues,
): Promise<Undone> {
  const { sql, caller } = context;
  const ids = [before.productId, after.productId].flatMap((id) => id ?? []);
  await sql.rows(awaitMerges, { productIds: ids });
  const products = await sql.rows(shareLockBoughtProducts, { productIds: ids });
  const line = await sql.first(selectStoredLines, {
    householdId: caller.householdId,
    finishId: trip.id,
    listItemId,
  });
  if (!line) throw new ApiError('trip-correction-not-found');
  // Replaces a product that was merged since by the product into which it was merged.
  const now = (values: LineValues): LineValues => ({
    ...values,
    productId: products.find(({ sentId }) => sentId === values.productId)?.id ?? null,
  });
  const reverted = revertLine(line, now(before), now(after));
  const productName = products.find(({ id }) => id === reverted.productId)?.name ?? null;
  const stock = await changeLine(context, trip, line, reverted, productName);
  return { stock, subject: describeLine(line, reverted) };
}

async function undoAddition(
  context: CorrectionContext,
  trip: LockedTrip,
  listItemId: string,
): Promise<Undone> {
  const { sql, caller } = context;
  const line = await sql.first(selectStoredLines, {
    householdId: caller.householdId,
    finishId: trip.id,
    listItemId,
  });
  if (!line) throw new ApiError('trip-correction-not-found');
  const { stock } = await removeLines(context, trip, [line], line.id);
  return { stock, subject: describeLine(line, line) };
}

interface TripAfter extends Pick<ChangedTrip, 'boughtAt' | 'total'> {
  readonly supermarketId: string | null;
}

async function undoTrip(
  { sql, caller, now, correctionId }: CorrectionContext,
  trip: LockedTrip,
  before: ChangedTrip,
  after: TripAfter,
): Promise<Undone> {
  const { householdId } = caller;
  const isDateOurs = trip.boughtAt.getTime() === new Date(after.boughtAt).getTime();
  const boughtAt = isDateOurs ? new Date(before.boughtAt) : trip.boughtAt;
  const total = (trip.typedTotal ?? 0) === after.total ? before.total : null;
  const lines = await sql.rows(selectStoredLines, {
    householdId,
    finishId: trip.id,
    listItemId: null,
  });
  const supermarket =
    after.supermarketId === null
      ? undefined
      : await sql.first(selectMarketNow, { householdId, id: after.supermarketId });
  const ours = new Set(
    lines.filter((line) => line.supermarketId === supermarket?.id).map(({ id }) => String(id)),
  );
  const returning = before.lines.filter(({ id }) => ours.has(id));
  if (returning.length > 0) {
    await sql.rows(setSupermarketsOfLines, {
      householdId,
      finishId: trip.id,
      lines: JSON.stringify(returning),
    });
    const [{ supermarket_id: supermarketId } = { supermarket_id: null }] = returning;
    if (supermarketId !== null)
      await sql.first(setSupermarketOfReceipt, { householdId, finishId: trip.id, supermarketId });
  }
  await sql.first(changeTrip, {
    householdId,
    finishId: trip.id,
    boughtAt,
    now,
    correctionId,
    typedTotal: total,
  });
  await followDate(sql, householdId, { id: trip.id, boughtAt }, now);
  return { subject: { count: Math.max(1, lines.length) } };
}

interface Removed {
  readonly lines: readonly { readonly list_item_id: string }[];
  readonly receipt?: object | null;
}

/** Restores a removed line, at the supermarket that the trip has got since (CMP-34). */
async function restoreLine(
  context: CorrectionContext,
  trip: LockedTrip,
  { lines }: Removed,
): Promise<Undone> {
  const { sql, caller } = context;
  const removed = await sql.rows(selectRemovedLines, {
    householdId: caller.householdId,
    finishId: trip.id,
  });
  const marketOf = new Map(removed.map(({ id, supermarket_id: market }) => [id, market]));
  const moved = lines.map((line) => ({ ...line, supermarket_id: marketOf.get(line.list_item_id) }));
  return restore(context, trip, { lines: moved }, true);
}

/** Restores removed lines, or a deleted trip. Throws 'receipt-recorded' if its receipt exists again. */
async function restore(
  { sql, caller, now }: CorrectionContext,
  trip: LockedTrip,
  { lines, receipt }: Removed,
  takesStock: boolean,
): Promise<Undone> {
  const { householdId } = caller;
  const json = JSON.stringify(lines);
  await spendItems(sql, householdId, lines.length, now);
  await sql.rows(shareLockProductsOfLines, { lines: json });
  if (trip.isDeleted)
    await sql.first(setTripDeleted, { householdId, finishId: trip.id, deletedAt: null });
  const restoredIds = new Set(
    (await sql.rows(restoreLines, { householdId, finishId: trip.id, lines: json })).map(
      ({ id }) => id,
    ),
  );
  if (
    receipt &&
    !(await sql.first(restoreReceipt, {
      householdId,
      finishId: trip.id,
      receipt: JSON.stringify(receipt),
    }))
  )
    throw new ApiError('receipt-recorded');
  const stored = await sql.rows(selectStoredLines, {
    householdId,
    finishId: trip.id,
    listItemId: null,
  });
  const restored = stored.filter(({ id }) => restoredIds.has(id));
  const corrections = restored.map((line) => ({ before: line, after: line }));
  const stock = takesStock ? await followStock(sql, caller, trip, corrections, now) : [];
  const costs = restored.map((line) => ({ lineId: line.id, before: null, after: line }));
  await followCosts(sql, householdId, trip.id, costs, now);
  const [line] = restored;
  const subject =
    trip.isDeleted || line === undefined
      ? { count: Math.max(1, restored.length) }
      : describeLine(line, line);
  return { stock, subject };
}
