/** Operations on whole lists, which other features use too. */
import { limits } from '@quitanda/contract';
import type { Sql, Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import { WireJson } from '../../http/answers.ts';
import { countListItems } from './list-items.sql.ts';
import { restoreDeletedList, shareLockProductsOfDeletedList } from './trash/trash.sql.ts';
import {
  countLists,
  insertList,
  lockList,
  selectList,
  updatePublicToken,
  updateShared,
} from './lists.sql.ts';

/** Locks the caller's list until the transaction ends. Throws 'list-not-found'. */
export async function lockOwnList(
  sql: Transaction,
  listId: string,
  householdId: string,
): Promise<{ name: string }> {
  const list = await sql.first(lockList, { listId, householdId });
  if (!list) throw new ApiError('list-not-found');
  return list;
}

/**
 * Creates a list in the caller's household. Returns false if the id already exists. Throws
 * 'too-many-lists'.
 */
export async function createOwnList(
  sql: Transaction,
  listId: string,
  { id: callerId, householdId }: Caller,
  name: string,
  now: Date,
): Promise<boolean> {
  if (!(await sql.first(insertList, { listId, householdId, authorId: callerId, name, now })))
    return false;
  await checkListCount(sql, householdId);
  return true;
}

/** Checks the number of lists after one was added. Throws 'too-many-lists'. */
export async function checkListCount(sql: Transaction, householdId: string): Promise<void> {
  const total = await sql.first(countLists, { householdId });
  if (total && total.count > limits.listsPerHousehold) throw new ApiError('too-many-lists');
}

/**
 * Locks a list of the caller's household until the transaction ends. If the list was deleted, it is
 * restored from the trash with its items. If it is not in the trash either, an empty list is
 * created. Throws 'too-many-lists'.
 */
export async function restoreOrCreateList(
  sql: Transaction,
  listId: string,
  caller: Caller,
  name: string,
  now: Date,
): Promise<void> {
  const { householdId } = caller;
  if (await sql.first(lockList, { listId, householdId })) return;
  await sql.rows(shareLockProductsOfDeletedList, { householdId, listId });
  if (await sql.first(restoreDeletedList, { listId, householdId }))
    return checkListCount(sql, householdId);
  await createOwnList(sql, listId, caller, name, now);
}

/** Returns the caller's list with its items. Throws 'list-not-found'. */
export async function readOwnList(
  sql: Sql,
  listId: string,
  householdId: string,
): Promise<WireJson> {
  const row = await sql.first(selectList, { listId, householdId });
  if (!row) throw new ApiError('list-not-found');
  return new WireJson(row.json);
}

/**
 * Shares the caller's list. A shared list keeps its token; any other list gets `newToken`. If
 * `newToken` is null, the sharing ends. Throws 'list-not-found'.
 */
export async function setInviteToken(
  sql: Transaction,
  listId: string,
  householdId: string,
  newToken: string | null,
): Promise<WireJson> {
  const row = await sql.first(updateShared, { listId, householdId, newToken });
  if (!row) throw new ApiError('list-not-found');
  return new WireJson(row.json);
}

/**
 * Lets everybody with the link read the copy of the caller's list, or ends that (TXT-05). Throws
 * 'list-share-not-found' unless this is still the token of the list, because a new link begins without
 * readers.
 */
export async function setListPublic(
  sql: Transaction,
  listId: string,
  householdId: string,
  change: { readonly inviteToken: string; readonly isPublic: boolean },
): Promise<WireJson> {
  const row = await sql.first(updatePublicToken, { listId, householdId, ...change });
  if (!row) throw new ApiError('list-share-not-found');
  return new WireJson(row.json);
}

/**
 * Checks the number of items after some were added to a locked list. Throws 'too-many-items'.
 */
export async function checkItemCount(
  sql: Transaction,
  householdId: string,
  listId: string,
): Promise<void> {
  const total = await sql.first(countListItems, { householdId, listId });
  if (total && total.count > limits.itemsPerList) throw new ApiError('too-many-items');
}
