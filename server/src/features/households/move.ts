/** Moves lists and pantries from one household to another. */
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { checkListCount } from '../lists/own-list.ts';
import { checkPantryCount } from '../pantry/pantry-count.ts';
import { findOrCreateSupermarkets } from '../supermarkets/find-or-create-supermarkets.ts';
import { fold } from '@quitanda/contract/text';
import {
  deleteCopyRecords,
  endClaims,
  mergeStock,
  moveListRow,
  movePantryRow,
  setSupermarkets,
  setTrip,
  selectListIds,
  selectPantryPairs,
  clearSupermarkets,
  clearTrip,
} from './move.sql.ts';
import { raiseOwnHouseholds } from './own-household.ts';

export const moveHandlers: Handlers<'moveList' | 'movePantry'> = {
  async moveList({ params: { listId }, body }, { caller, now, sql }) {
    await raiseOwnHouseholds(sql, caller.id, caller.householdId, body.householdId);
    await moveList(sql, caller, listId, body.householdId, now);
    return { status: 204, body: null };
  },

  async movePantry({ params: { pantryId }, body }, { caller, now, sql }) {
    await raiseOwnHouseholds(sql, caller.id, caller.householdId, body.householdId);
    await movePantry(sql, caller, pantryId, body.householdId, now);
    return { status: 204, body: null };
  },
};

/**
 * Moves all lists and pantries of the caller's personal household. If the target has a pantry of
 * the same name, the stock goes into that one. Quantities of the same product are added up, and
 * those without a product by name and unit.
 */
export async function movePersonalLists(
  sql: Transaction,
  { id: callerId }: Caller,
  target: string,
  now: Date,
): Promise<void> {
  const caller = { id: callerId, householdId: callerId };
  for (const { id } of await sql.rows(selectListIds, callerId)) {
    await moveList(sql, caller, id, target, now);
  }
  for (const { id, otherId } of await sql.rows(selectPantryPairs, callerId, target)) {
    if (otherId === null) await movePantry(sql, caller, id, target, now);
    else await sql.rows(mergeStock, callerId, id, target, otherId, now);
  }
}

/** The caller has locked both households. Refuses with 'list-not-found' and 'too-many-lists'. */
async function moveList(
  sql: Transaction,
  { id: callerId, householdId }: Caller,
  listId: string,
  target: string,
  now: Date,
): Promise<void> {
  // A supermarket belongs to one household, so a supermarket of the same name is used in the
  // target.
  const itemSupermarkets = await sql.rows(clearSupermarkets, householdId, listId);
  const trip = await sql.first(clearTrip, householdId, listId);
  await sql.rows(deleteCopyRecords, householdId, listId);
  await sql.rows(endClaims, householdId, listId);
  const moved = await sql.first(moveListRow, householdId, listId, target);
  if (!moved) throw new ApiError('list-not-found');
  await checkListCount(sql, target);
  recordMove(sql, 'list', moved, { id: callerId, householdId }, target, now);
  const names = [...itemSupermarkets, ...(trip ? [trip] : [])].map(
    ({ supermarket }) => supermarket,
  );
  if (names.length === 0) return;
  const remembered = await findOrCreateSupermarkets(
    sql,
    { id: callerId, householdId: target },
    names,
    now,
  );
  const idInTarget = (supermarket: string) => remembered.get(fold(supermarket))?.id;
  const assignments = itemSupermarkets.map(({ itemId, supermarket }) => ({
    itemId,
    supermarketId: idInTarget(supermarket),
  }));
  if (assignments.length > 0) await sql.rows(setSupermarkets, target, JSON.stringify(assignments));
  const tripId = trip && idInTarget(trip.supermarket);
  if (tripId) await sql.rows(setTrip, target, listId, tripId);
}

/**
 * The caller has locked both households. Refuses with 'pantry-not-found' and 'too-many-pantries'.
 */
async function movePantry(
  sql: Transaction,
  { id: callerId, householdId }: Caller,
  pantryId: string,
  target: string,
  now: Date,
): Promise<void> {
  const moved = await sql.first(movePantryRow, householdId, pantryId, target);
  if (!moved) throw new ApiError('pantry-not-found');
  await checkPantryCount(sql, target);
  recordMove(sql, 'pantry', moved, { id: callerId, householdId }, target, now);
}

/** Records the move in both households; neither activity names the other household. */
function recordMove(
  sql: Transaction,
  what: 'list' | 'pantry',
  place: { id: string; name: string },
  from: { id: string; householdId: string },
  target: string,
  now: Date,
): void {
  if (from.householdId === target) return;
  recordActivity(sql, from, { kind: `${what}-moved-away`, place }, now);
  recordActivity(sql, { ...from, householdId: target }, { kind: `${what}-moved-here`, place }, now);
}
