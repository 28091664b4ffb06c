/** What all corrections of a finished trip have in common (docs/adr/0093). */
import { newId, type Reply } from '@quitanda/contract';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import type { Sql, Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Caller } from '../../../http/handlers.ts';
import {
  recordTripCorrected,
  type CorrectionSubject,
} from '../../../shared/activity/record-activity.ts';
import { readTrip } from '../read-trip.ts';
import {
  insertCorrection,
  lockTrip,
  purgeCorrections,
  selectCorrection,
  type CorrectionKind,
  type LockedTrip,
} from './corrections.sql.ts';

type CorrectionAnswer = Reply<'changePurchasedLine'>['body'];
export type StockReplies = CorrectionAnswer['stock'];

const dayMs = 86_400_000;
/** How long a correction can be undone. */
export const correctionWindowMs = 30 * dayMs;

export const correctionsPurge: RetentionRule = {
  statement: purgeCorrections,
  retentionMs: correctionWindowMs,
};

/** What every step of a correction needs. */
export interface CorrectionContext {
  readonly sql: Transaction;
  readonly caller: Caller;
  readonly now: Date;
  readonly correctionId: string;
}

/** The result of a correction: the rows for its undo, and the subject of its activity. */
interface Correction {
  readonly kind: CorrectionKind;
  readonly listItemId?: string;
  readonly before: object;
  readonly after: object;
  readonly stock?: StockReplies;
  /** Undefined if the correction has changed nothing, so that it gets no activity. */
  readonly subject?: CorrectionSubject;
}

/**
 * Locks a trip. Throws 'finish-not-found' if it is undone, in which case `lockTrip` finds no row, or
 * deleted, in which case this function refuses it.
 */
async function lockOwnTrip(
  sql: Transaction,
  householdId: string,
  finishId: string,
): Promise<LockedTrip> {
  const trip = await sql.first(lockTrip, { householdId, finishId });
  if (!trip || trip.isDeleted) throw new ApiError('finish-not-found');
  return { ...trip, boughtAt: new Date(trip.boughtAt) };
}

/**
 * Corrects a trip, stores what the undo needs, and returns the trip. Idempotent by correction id: a
 * repeated call returns the trip unchanged.
 * Throws 'finish-not-found', and what `correct` throws.
 */
export async function correctTrip(
  { sql, caller, now }: Pick<CorrectionContext, 'sql' | 'caller' | 'now'>,
  finishId: string,
  requestedCorrectionId: string | undefined,
  correct: (context: CorrectionContext, trip: LockedTrip) => Promise<Correction>,
): Promise<{ status: 200; body: CorrectionAnswer }> {
  const { householdId } = caller;
  const correctionId = requestedCorrectionId ?? newId(now.getTime());
  const earlier = await sql.first(selectCorrection, {
    householdId,
    correctionId,
    // A repeated call finds its correction even if the correction is too old to be undone.
    after: new Date(0),
  });
  if (earlier && earlier.finishId !== finishId) throw new ApiError('finish-not-found');
  if (earlier) return answer(sql, householdId, finishId, correctionId, []);
  const trip = await lockOwnTrip(sql, householdId, finishId);
  const context = { sql, caller, now, correctionId };
  const { kind, listItemId, before, after, stock, subject } = await correct(context, trip);
  await sql.first(insertCorrection, {
    householdId,
    id: correctionId,
    finishId,
    kind,
    listItemId: listItemId ?? null,
    now,
    callerId: caller.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
  if (subject) recordTripCorrected(sql, caller, kind, correctionId, subject, now);
  return answer(sql, householdId, finishId, correctionId, stock ?? []);
}

/**
 * Returns the reply. Its `trip` is the trip as it is now, or null if the trip is deleted or has no
 * lines.
 */
export async function answer(
  sql: Sql,
  householdId: string,
  finishId: string,
  correctionId: string,
  stock: StockReplies,
): Promise<{ status: 200; body: CorrectionAnswer }> {
  const body = {
    correctionId: correctionId as CorrectionAnswer['correctionId'],
    trip: await readTrip(sql, householdId, finishId),
    stock,
  };
  return { status: 200, body };
}
