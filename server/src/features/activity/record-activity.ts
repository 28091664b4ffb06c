/**
 * Records the activity of a household in the transactions of its writes (CASA-50). An activity is
 * sent together with the commit of its write, so it needs no extra round trip. A personal household
 * has no activity, because it has no other members to read it (docs/adr/0045).
 */
import { newId, type ActivityKind } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { purgeActivities } from './activity.sql.ts';
import {
  correctTaken,
  forgetOther,
  insertShopFinished,
  insertActivity,
  insertPutBack,
  insertRanOut,
  insertTaken,
} from './record-activity.sql.ts';

/** The person who acted, and the household. */
export interface Actor {
  /** Null where the account is being deleted. */
  readonly id: string | null;
  readonly householdId: string;
}

/** A list or a pantry. A missing name is looked up. */
interface Place {
  readonly id: string;
  readonly name?: string;
}

/**
 * The action and its objects. If an activity stands for several things, `thing` is the last of
 * them.
 */
export interface NewActivity {
  readonly kind: ActivityKind;
  readonly place?: Place;
  readonly thing?: { readonly id: string | null; readonly name: string | null };
  /** The number of things in the activity; 1 by default. */
  readonly count?: number;
  /** Another person whom the action concerns. */
  readonly other?: string;
}

/** Activities of one person, kind and place within this time are merged into one. */
const mergedWithinMs = 10 * 60_000;
const dayMs = 86_400_000;

/** The kinds of activities that are merged. */
const mergedKinds: ReadonlySet<ActivityKind> = new Set([
  'items-added',
  'items-removed',
  'claimed',
  'stock-added',
  'stock-removed',
]);

const isPersonal = ({ id, householdId }: Actor) => id === householdId;
/** Ids increase with time, so a later activity has a greater id. */
const since = (now: Date) => newId(now.getTime() - mergedWithinMs);
const lineOf = ({ id, householdId }: Actor, now: Date) =>
  [householdId, id, newId(now.getTime()), now] as const;

/** Records an activity of a person. */
export function recordActivity(
  sql: Transaction,
  actor: Actor,
  activity: NewActivity,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  const { kind, place, thing, count = 1, other } = activity;
  const joined = mergedKinds.has(kind) ? since(now) : null;
  const where = [place?.id ?? null, place?.name ?? null] as const;
  const what = [thing?.id ?? null, thing?.name ?? null, count, other ?? null] as const;
  sql.atEnd(insertActivity, ...lineOf(actor, now), joined, kind, ...where, ...what);
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
  const thing = { id: last.itemId, name: last.itemId === null ? last.part : null };
  recordActivity(
    sql,
    actor,
    { kind: 'claimed', place: { id: listId }, thing, count: parts.length },
    now,
  );
}

/** Records that an item was put into the cart, with its state when the write ends. */
export function recordItemTaken(
  sql: Transaction,
  actor: Actor,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertTaken, ...lineOf(actor, now), since(now), 'taken', listId, itemId);
}

/** Updates the recent line 'pegou' of a person who has corrected the price or the quantity. */
export function correctItemTaken(
  sql: Transaction,
  actor: Actor,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(correctTaken, actor.householdId, actor.id, since(now), listId, itemId);
}

/**
 * Records that an item was taken out of the cart. If the same person has just put it in, that
 * activity is removed instead.
 */
export function recordItemPutBack(
  sql: Transaction,
  actor: Actor,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertPutBack, ...lineOf(actor, now), since(now), listId, itemId);
}

/** Records a finished trip with its sum. Records nothing if the finish moved no item. */
export function recordShopFinished(
  sql: Transaction,
  actor: Actor,
  finishId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertShopFinished, ...lineOf(actor, now), null, 'shop-finished', finishId);
}

/** Records that a pantry item ran out, if its quantity is 0 when the write ends. */
export function recordStockRanOut(
  sql: Transaction,
  actor: Actor,
  pantryId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(actor)) return;
  sql.atEnd(insertRanOut, ...lineOf(actor, now), since(now), 'ran-out', pantryId, itemId);
}

/** Removes a person from the activities of others when their account is deleted. */
export async function forgetInActivities(sql: Transaction, userId: string): Promise<void> {
  await sql.rows(forgetOther, userId);
}

export const activitiesPurge: RetentionRule = {
  statement: purgeActivities,
  retentionMs: 90 * dayMs,
};
