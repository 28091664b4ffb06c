/**
 * Records the activity of a household in the transactions of its writes (CASA-50). The statement for
 * an activity is sent together with the commit of its write, so it needs no extra round trip. A
 * personal household has no activity, because no other member could read it (docs/adr/0045).
 */
import { newId, type ActivityKind } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { newestWindowMs } from '../../db/purging/purge.sql.ts';
import { purgeActivities, purgeExcessActivities } from './activity.sql.ts';
import {
  updateTaken,
  insertActivity,
  insertPutBack,
  insertRanOut,
  insertTaken,
  insertTripCorrected,
  insertTripFinished,
  removeOtherPerson,
} from './record-activity.sql.ts';

/** The person who acted, and the household. */
export interface Actor {
  /** Null while the account is being deleted. */
  readonly id: string | null;
  readonly householdId: string;
}

/** A list, a pantry or a supermarket. If the name is missing, the statement looks it up. */
interface Place {
  readonly id: string;
  readonly name?: string;
}

/**
 * An action and what it concerns. `subject` is stored as `thing_id` and `thing_name`. If the action
 * concerns several subjects (items, stock, claimed parts), `subject` is the last of them.
 */
export interface NewActivity {
  readonly kind: ActivityKind;
  readonly place?: Place;
  readonly subject?: { readonly id: string | null; readonly name: string | null };
  /** The number of subjects of the activity; 1 by default. */
  readonly count?: number;
  /** The id of another person whom the action concerns. */
  readonly other?: string;
  /** Whether the person confirmed a proposal of the assistant (AI-36). */
  readonly withAssistant?: boolean | undefined;
}

/** Activities of one person, kind and place within this time are merged into one. */
const mergeWindowMs = 10 * 60_000;
const dayMs = 86_400_000;

/** The kinds of activities that are merged. */
const mergedKinds: ReadonlySet<ActivityKind> = new Set([
  'time-zone-changed',
  'items-added',
  'items-removed',
  'claimed',
  'stock-added',
  'stock-removed',
  'stock-wasted',
]);

const isPersonal = ({ id, householdId }: Actor) => id === householdId;
/**
 * Returns an id that is less than the ids of all activities in the merge window. Ids increase with
 * time, so a later activity has a greater id.
 */
const mergeWindowStart = (now: Date) => newId(now.getTime() - mergeWindowMs);
const commonParams = (sql: Transaction, { id, householdId }: Actor, now: Date) => ({
  householdId,
  personId: id,
  id: newActivityId(sql, now),
  now,
});

/** How many activities each transaction has recorded. */
const recordedCounts = new WeakMap<Transaction, number>();

/**
 * Returns an id that is greater than those of the activities that the transaction has recorded at the
 * same instant, because activities are sorted by their ids. The 12 bits after the version are a
 * counter (RFC 9562, 6.2, method 1) instead of random.
 */
function newActivityId(sql: Transaction, now: Date): string {
  const count = recordedCounts.get(sql) ?? 0;
  recordedCounts.set(sql, count + 1);
  const id = newId(now.getTime());
  const counter = (count % 4_096).toString(16).padStart(3, '0');
  return `${id.slice(0, 15)}${counter}${id.slice(18)}`;
}

/** Records an activity of a person. */
export function recordActivity(
  sql: Transaction,
  actor: Actor,
  activity: NewActivity,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  const { kind, place, subject, count = 1, other, withAssistant } = activity;
  const mergeSince = mergedKinds.has(kind) ? mergeWindowStart(now) : null;
  const placeParams = { placeId: place?.id ?? null, placeName: place?.name ?? null };
  const subjectParams = {
    thingId: subject?.id ?? null,
    thingName: subject?.name ?? null,
    count,
    otherId: other ?? null,
  };
  sql.atEnd(insertActivity, {
    ...commonParams(sql, actor, now),
    since: mergeSince,
    kind,
    ...placeParams,
    ...subjectParams,
    withAssistant: withAssistant === true ? true : null,
  });
}

/**
 * Records that a person claimed parts of a list: sections by their names, or items by their ids.
 * The screen shows '{name} disse que pega Hortifrúti'.
 */
export function recordClaimed(
  sql: Transaction,
  actor: Actor,
  listId: string,
  parts: readonly { readonly itemId: string | null; readonly part: string }[],
  now: Date,
): void {
  const last = parts.at(-1);
  if (last === undefined) return;
  const subject = { id: last.itemId, name: last.itemId === null ? last.part : null };
  recordActivity(
    sql,
    actor,
    { kind: 'claimed', place: { id: listId }, subject, count: parts.length },
    now,
  );
}

/** Records that an item was put into the cart, with its state at the end of the transaction. */
export function recordItemTaken(
  sql: Transaction,
  actor: Actor,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertTaken, {
    ...commonParams(sql, actor, now),
    since: mergeWindowStart(now),
    kind: 'taken',
    listId,
    itemId,
  });
}

/** Updates the recent activity 'taken' of a person who has corrected the price or the quantity. */
export function updateTakenActivity(
  sql: Transaction,
  actor: Actor,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(updateTaken, {
    householdId: actor.householdId,
    personId: actor.id,
    since: mergeWindowStart(now),
    listId,
    itemId,
  });
}

/**
 * Records that an item was taken out of the cart. If the same person has just put it into the cart,
 * deletes the activity 'taken' instead.
 */
export function recordItemPutBack(
  sql: Transaction,
  actor: Actor,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertPutBack, {
    ...commonParams(sql, actor, now),
    since: mergeWindowStart(now),
    listId,
    itemId,
  });
}

/** Records a finished trip with its total. Records nothing if the finish moved no item. */
export function recordTripFinished(
  sql: Transaction,
  actor: Actor,
  finishId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertTripFinished, {
    ...commonParams(sql, actor, now),
    since: null,
    kind: 'shop-finished',
    finishId,
  });
}

/** What the activity of a correction says: a line, or the trip with its total and supermarket. */
export interface CorrectionSubject {
  readonly name?: string | null;
  readonly count?: number;
  readonly quantity?: number;
  readonly unit?: string;
  readonly unitText?: string | null;
  readonly amount?: number;
  readonly supermarket?: string | null;
}

/** Records a correction of a finished trip, or its undo (CMP-18). The correction is stored already. */
export function recordTripCorrected(
  sql: Transaction,
  actor: Actor,
  kind: ActivityKind,
  correctionId: string,
  subject: CorrectionSubject,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  const { name = null, count = 1, quantity = null, unit = null, unitText = null } = subject;
  const { amount = null, supermarket = null } = subject;
  const told = { thingName: name, count, quantity, unit, unitText, amount, supermarket };
  sql.atEnd(insertTripCorrected, {
    ...commonParams(sql, actor, now),
    since: null,
    kind,
    correctionId,
    ...told,
  });
}

/** Records that a pantry item ran out, if its quantity is 0 at the end of the transaction. */
export function recordIfStockRanOut(
  sql: Transaction,
  actor: Actor,
  pantryId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertRanOut, {
    ...commonParams(sql, actor, now),
    since: mergeWindowStart(now),
    kind: 'ran-out',
    pantryId,
    itemId,
  });
}

/** Removes a person whose account is deleted from the activities of other people. */
export async function removeFromActivities(sql: Transaction, userId: string): Promise<void> {
  await sql.rows(removeOtherPerson, { userId });
}

export const activityPurges: readonly RetentionRule[] = [
  { statement: purgeActivities, retentionMs: 90 * dayMs },
  { statement: purgeExcessActivities, retentionMs: newestWindowMs },
];
