/** Moves lists and pantries from one household to another. */
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { deleteShare } from '../invites/shares.sql.ts';
import { checkListCount } from '../lists/own-list.ts';
import { readMergedBatches } from '../pantry/batches/merged-batches.ts';
import { checkPantryCount, checkPantryItemCount } from '../pantry/pantry-count.ts';
import { pruneRedirects, touchPantry } from '../pantry/joining/joining.sql.ts';
import { moveRepeats } from '../repeats/repeats.sql.ts';
import { findOrCreateSupermarkets } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { fold } from '@quitanda/contract/text';
import {
  countMovableItems,
  deleteCopyRecords,
  deleteListClaims,
  mergeStock,
  moveListRow,
  movePantryRow,
  setSupermarkets,
  setTripSupermarket,
  selectListIds,
  selectPantryPairs,
  selectStockPairs,
  clearSupermarkets,
  clearTripSupermarket,
} from './move.sql.ts';
import { lockHouseholdsAsMember } from './household-access.ts';
import { bringPast, countBroughtPast } from './past/bring-past.ts';
import { insertBrought } from './past/copy.sql.ts';
import { checkSupermarketCount, mapSupermarkets, type IdMap } from './past/match-supermarkets.ts';

/**
 * Ids are unique in a household only. A move of a row whose id the target uses already fails as if
 * the list or pantry did not exist (API-18). An undo of a finish, for example, creates a list that
 * has moved away again, with its id.
 */
const failuresByConstraint: FailuresByConstraint = {
  lists_pkey: () => new ApiError('list-not-found'),
  list_items_pkey: () => new ApiError('list-not-found'),
  pantries_pkey: () => new ApiError('pantry-not-found'),
  pantry_items_pkey: () => new ApiError('pantry-not-found'),
};

export const moveHandlers: Handlers<'moveList' | 'movePantry'> = {
  moveList: asMember(async ({ params: { listId }, body }, { caller, now, sql }) => {
    await lockHouseholdsAsMember(sql, caller.id, caller.householdId, body.householdId);
    await spendMovedItems(sql, caller.householdId, listId, body.householdId, now);
    await moveList(sql, caller, listId, body.householdId, now);
    return { status: 204, body: null };
  }),

  movePantry: asMember(async ({ params: { pantryId }, body }, { caller, now, sql }) => {
    await lockHouseholdsAsMember(sql, caller.id, caller.householdId, body.householdId);
    await spendMovedItems(sql, caller.householdId, pantryId, body.householdId, now);
    await movePantry(sql, caller, pantryId, body.householdId, now);
    return { status: 204, body: null };
  }),
};

/**
 * Moves all lists and pantries of the caller's personal household to another household, and, with
 * `bringsPast`, its purchases and prices too. If the target has a pantry of the same name, the stock
 * is added to that pantry: quantities of the same product in the same unit are added up, and items
 * without a product are matched by name and unit. A list or pantry that the target has already,
 * because the caller took a copy of it along before, stays. Throws 'list-not-found',
 * 'pantry-not-found', 'too-many-lists', 'too-many-pantries', 'too-many-pantry-items',
 * 'too-many-supermarkets' and 'too-much-past'.
 */
export async function bringPersonalHousehold(
  sql: Transaction,
  { id: callerId }: Pick<Caller, 'id'>,
  targetId: string,
  bringsPast: boolean,
  now: Date,
): Promise<void> {
  const caller = { id: callerId, householdId: callerId };
  const pastCount = bringsPast ? await countBroughtPast(sql, callerId) : 0;
  await spendMovedItems(sql, callerId, null, targetId, now, pastCount);
  // Before the lists, so that their supermarkets keep their ids.
  const supermarkets = bringsPast ? await mapSupermarkets(sql, callerId, targetId, null) : {};
  await checkSupermarketCount(sql, targetId);
  for (const { id } of await sql.rows(selectListIds, { householdId: callerId, target: targetId })) {
    await moveList(sql, caller, id, targetId, now);
  }
  const stock = await bringPantries(sql, caller, targetId, now);
  if (bringsPast) await bringPast(sql, callerId, targetId, { ...supermarkets, ...stock }, now);
}

/** Returns the pantries and the stock that were added to others, with the ids of those. */
async function bringPantries(
  sql: Transaction,
  caller: Caller,
  targetId: string,
  now: Date,
): Promise<IdMap> {
  const { householdId } = caller;
  const map: Record<string, string> = {};
  for (const { id, targetPantryId } of await sql.rows(selectPantryPairs, {
    householdId,
    target: targetId,
  })) {
    if (targetPantryId === null) await movePantry(sql, caller, id, targetId, now);
    else {
      const target = { householdId, pantryId: id, target: targetId, targetPantryId };
      map[id] = targetPantryId;
      const pairs = await sql.rows(selectStockPairs, target);
      for (const pair of pairs) map[pair.id] = pair.targetId;
      const storeBatches = await readMergedBatches(sql, householdId, targetId, pairs);
      await refuseViolations(failuresByConstraint, sql.rows(mergeStock, { ...target, now }));
      await storeBatches(now);
      await sql.rows(pruneRedirects, { householdId: targetId, pantryId: targetPantryId });
      await sql.rows(touchPantry, { householdId: targetId, pantryId: targetPantryId, now });
      await checkPantryItemCount(sql, targetId, targetPantryId);
    }
  }
  await sql.rows(insertBrought, {
    householdId: targetId,
    userId: caller.id,
    ids: Object.values(map),
  });
  return map;
}

/**
 * Moves a list with its items. Both households must be locked before the call. Throws
 * 'list-not-found', 'too-many-lists' and 'too-many-supermarkets'.
 */
async function moveList(
  sql: Transaction,
  { id: callerId, householdId }: Caller,
  listId: string,
  targetId: string,
  now: Date,
): Promise<void> {
  // A supermarket belongs to one household, so the list gets the target's supermarket of the same
  // name.
  const itemSupermarkets = await sql.rows(clearSupermarkets, { householdId, listId });
  const nextTrip = await sql.first(clearTripSupermarket, { householdId, listId });
  await sql.rows(deleteCopyRecords, { householdId, listId });
  await sql.rows(deleteListClaims, { householdId, listId });
  // Nobody in the target has been told of the link.
  await sql.rows(deleteShare, { listId, householdId });
  await sql.rows(moveRepeats, { householdId, listId, target: targetId });
  const moved = await refuseViolations(
    failuresByConstraint,
    sql.first(moveListRow, { householdId, listId, target: targetId }),
  );
  if (!moved) throw new ApiError('list-not-found');
  await checkListCount(sql, targetId);
  await recordBrought(sql, callerId, householdId, listId, targetId);
  recordMove(sql, 'list', moved, { id: callerId, householdId }, targetId, now);
  const names = [
    ...itemSupermarkets.flatMap(({ supermarket, onlyAt }) => [supermarket, onlyAt]),
    nextTrip?.supermarket,
  ].filter((name) => name != null);
  if (names.length === 0) return;
  const supermarketsByName = await findOrCreateSupermarkets(
    sql,
    { id: callerId, householdId: targetId },
    names,
    now,
  );
  const findTargetSupermarketId = (supermarket: string | null) =>
    supermarket === null ? undefined : supermarketsByName.get(fold(supermarket))?.id;
  const assignments = itemSupermarkets.map(({ itemId, supermarket, onlyAt }) => ({
    itemId,
    supermarketId: findTargetSupermarketId(supermarket),
    onlyId: findTargetSupermarketId(onlyAt),
  }));
  if (assignments.length > 0)
    await sql.rows(setSupermarkets, { householdId: targetId, items: JSON.stringify(assignments) });
  const tripSupermarketId = nextTrip && findTargetSupermarketId(nextTrip.supermarket);
  if (tripSupermarketId)
    await sql.rows(setTripSupermarket, {
      householdId: targetId,
      listId,
      supermarketId: tripSupermarketId,
    });
}

/**
 * Moves a pantry with its stock. Both households must be locked before the call. Throws
 * 'pantry-not-found' and 'too-many-pantries'.
 */
async function movePantry(
  sql: Transaction,
  { id: callerId, householdId }: Caller,
  pantryId: string,
  targetId: string,
  now: Date,
): Promise<void> {
  const moved = await refuseViolations(
    failuresByConstraint,
    sql.first(movePantryRow, { householdId, pantryId, target: targetId }),
  );
  if (!moved) throw new ApiError('pantry-not-found');
  await checkPantryCount(sql, targetId);
  await recordBrought(sql, callerId, householdId, pantryId, targetId);
  recordMove(sql, 'pantry', moved, { id: callerId, householdId }, targetId, now);
}

/** Records who has brought a place from their personal household, for a copy of it later. */
async function recordBrought(
  sql: Transaction,
  callerId: string,
  householdId: string,
  id: string,
  targetId: string,
): Promise<void> {
  if (householdId === callerId)
    await sql.rows(insertBrought, { householdId: targetId, userId: callerId, ids: [id] });
}

/**
 * Counts the items of a list or pantry, or of all of them, for the household that gets them (DAT-18).
 * Everything that somebody brings along is counted at once, so that a new household can take it.
 */
async function spendMovedItems(
  sql: Transaction,
  householdId: string,
  placeId: string | null,
  targetId: string,
  now: Date,
  pastCount = 0,
): Promise<void> {
  const items = await sql.first(countMovableItems, { householdId, placeId });
  await spendItems(sql, targetId, (items?.count ?? 0) + pastCount, now);
}

/** Records the move in both households. Neither record names the other household. */
function recordMove(
  sql: Transaction,
  type: 'list' | 'pantry',
  place: { id: string; name: string },
  caller: { id: string; householdId: string },
  targetId: string,
  now: Date,
): void {
  if (caller.householdId === targetId) return;
  recordActivity(sql, caller, { kind: `${type}-moved-away`, place }, now);
  const callerInTarget = { ...caller, householdId: targetId };
  recordActivity(sql, callerInTarget, { kind: `${type}-moved-here`, place }, now);
}
