/** What may be done to a list as a whole, for this slice, the finish of a shop, and invites. */
import { limits } from '@quitanda/contract';
import type { Sql, Transaction } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/failure.ts';
import { WireJson } from '../../http/wire-json.ts';
import { countItems } from './list-items.sql.ts';
import { countLists, insertList, lockList, selectList, updateShared } from './lists.sql.ts';

/** Takes the caller's list until the transaction ends. Refuses with 'list-not-found'. */
export async function lockOwnList(
  sql: Transaction,
  listId: string,
  callerId: string,
): Promise<{ name: string }> {
  const list = await sql.first(lockList, listId, callerId);
  if (!list) throw new ApiError('list-not-found');
  return list;
}

/**
 * Creates a list of the caller; `false` where the id exists already, whoever's it is. Refuses with
 * 'too-many-lists'.
 */
export async function createOwnList(
  sql: Transaction,
  listId: string,
  callerId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  await lockUser(sql, callerId);
  if (!(await sql.first(insertList, listId, callerId, name, now))) return false;
  const kept = await sql.first(countLists, callerId);
  if (kept && kept.count > limits.listsPerUser) throw new ApiError('too-many-lists');
  return true;
}

/**
 * Takes the caller's list until the transaction ends, created again if it was deleted; `false`
 * where its id is somebody else's by now. Refuses with 'too-many-lists'.
 */
export async function bringBackOwnList(
  sql: Transaction,
  listId: string,
  callerId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  if (await sql.first(lockList, listId, callerId)) return true;
  if (await createOwnList(sql, listId, callerId, name, now)) return true;
  return (await sql.first(lockList, listId, callerId)) !== undefined;
}

/** The caller's list with its items. Refuses with 'list-not-found'. */
export async function readOwnList(sql: Sql, listId: string, callerId: string): Promise<WireJson> {
  const row = await sql.first(selectList, listId, callerId);
  if (!row) throw new ApiError('list-not-found');
  return new WireJson(row.json);
}

/**
 * Shares the caller's list under `newToken`, or the token that it has already; null ends sharing.
 * Refuses with 'list-not-found'.
 */
export async function shareOwnList(
  sql: Transaction,
  listId: string,
  callerId: string,
  newToken: string | null,
): Promise<WireJson> {
  const row = await sql.first(updateShared, listId, callerId, newToken);
  if (!row) throw new ApiError('list-not-found');
  return new WireJson(row.json);
}

/** Checks a locked list after items came to it. Refuses with 'too-many-items'. */
export async function checkItemCount(sql: Transaction, listId: string): Promise<void> {
  const kept = await sql.first(countItems, listId);
  if (kept && kept.count > limits.itemsPerList) throw new ApiError('too-many-items');
}
