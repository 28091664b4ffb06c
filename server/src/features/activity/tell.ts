/**
 * What the people of a household did, told by the writes that do it (CASA-50). A line goes together
 * with the commit of its write, so it costs no way to the database of its own, and none is written
 * in a personal household, where nobody else would read it (docs/adr/0045).
 */
import { newId, type ActivityKind } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import type { Purge } from '../../db/purge.ts';
import { purgeActivities } from './activity.sql.ts';
import {
  correctTaken,
  forgetOther,
  tellFinished,
  tellGiven,
  tellPutBack,
  tellRanOut,
  tellTaken,
} from './tell.sql.ts';

/** Who did it, and in which household. */
export interface Teller {
  /** Null of an account that ends. */
  readonly id: string | null;
  readonly householdId: string;
}

/** A list or a pantry; without its name it is looked up. */
interface Place {
  readonly id: string;
  readonly name?: string;
}

/** What was done; kinds whose line stands for several things say which one was the last. */
export interface Deed {
  readonly kind: ActivityKind;
  readonly place?: Place;
  readonly thing?: { readonly id: string | null; readonly name: string | null };
  /** How many things it was about; 1 unless said. */
  readonly count?: number;
  /** Another person whom it was done to. */
  readonly other?: string;
}

/** One person's additions to one list within this time are one line. */
const oneLineMs = 10 * 60_000;
const dayMs = 86_400_000;

/** Kinds of which several in a row are one line. */
const joinable: ReadonlySet<ActivityKind> = new Set([
  'items-added',
  'items-removed',
  'claimed',
  'stock-added',
  'stock-removed',
]);

const isPersonal = ({ id, householdId }: Teller) => id === householdId;
/** Ids are in the order of time: what is younger has a greater one. */
const since = (now: Date) => newId(now.getTime() - oneLineMs);
const lineOf = ({ id, householdId }: Teller, now: Date) =>
  [householdId, id, newId(now.getTime()), now] as const;

/** Tells the household what somebody did. */
export function tell(sql: Transaction, teller: Teller, deed: Deed, now: Date): void {
  if (isPersonal(teller)) return;
  const { kind, place, thing, count = 1, other } = deed;
  const joined = joinable.has(kind) ? since(now) : null;
  const where = [place?.id ?? null, place?.name ?? null] as const;
  const what = [thing?.id ?? null, thing?.name ?? null, count, other ?? null] as const;
  sql.atEnd(tellGiven, ...lineOf(teller, now), joined, kind, ...where, ...what);
}

/**
 * Tells that somebody said to take parts of a list, sections by their names or items by their ids:
 * '{name} disse que pega Hortifrúti'.
 */
export function tellClaimed(
  sql: Transaction,
  teller: Teller,
  listId: string,
  parts: readonly { readonly itemId: string | null; readonly part: string }[],
  now: Date,
): void {
  const last = parts.at(-1);
  if (last === undefined) return;
  const thing = { id: last.itemId, name: last.itemId === null ? last.part : null };
  tell(sql, teller, { kind: 'claimed', place: { id: listId }, thing, count: parts.length }, now);
}

/** Tells that an item of a list went into the cart, as it lies there when the write ends. */
export function tellItemTaken(
  sql: Transaction,
  teller: Teller,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(teller)) return;
  sql.atEnd(tellTaken, ...lineOf(teller, now), since(now), 'taken', listId, itemId);
}

/** Brings the line of somebody who has just taken the item up to what was paid after all. */
export function tellTakenCorrected(
  sql: Transaction,
  teller: Teller,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(teller)) return;
  sql.atEnd(correctTaken, teller.householdId, teller.id, since(now), listId, itemId);
}

/** Tells that an item is back on its list; what was taken by mistake a moment ago is as if it never was. */
export function tellItemPutBack(
  sql: Transaction,
  teller: Teller,
  listId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(teller)) return;
  sql.atEnd(tellPutBack, ...lineOf(teller, now), since(now), listId, itemId);
}

/** Tells of a finished shop with its sum; of one that moved nothing it tells nothing. */
export function tellShopFinished(
  sql: Transaction,
  teller: Teller,
  finishId: string,
  now: Date,
): void {
  if (isPersonal(teller)) return;
  sql.atEnd(tellFinished, ...lineOf(teller, now), null, 'shop-finished', finishId);
}

/** Tells that nothing is left of a thing, if that is so when the write ends. */
export function tellStockRanOut(
  sql: Transaction,
  teller: Teller,
  pantryId: string,
  itemId: string,
  now: Date,
): void {
  if (isPersonal(teller)) return;
  sql.atEnd(tellRanOut, ...lineOf(teller, now), since(now), 'ran-out', pantryId, itemId);
}

/** Takes somebody off the lines of others; their account ends. */
export async function forgetInActivities(sql: Transaction, userId: string): Promise<void> {
  await sql.rows(forgetOther, userId);
}

export const activitiesPurge: Purge = { statement: purgeActivities, keptMs: 90 * dayMs };
