import { limits, type Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { awaitChecked } from '../../http/once-only/await-checked.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { refusing } from '../../http/errors/refusing.ts';
import { WireJson } from '../../http/wire-json.ts';
import {
  recordActivity,
  recordItemPutBack,
  recordItemTaken,
  correctItemTaken,
} from '../activity/record-activity.ts';
import { findOrCreateSupermarkets } from '../supermarkets/find-or-create-supermarkets.ts';
import { chosenProduct, isTaken, itemColumns, supermarketNames } from './item-columns.ts';
import { brokenItemRules, itemRows } from './item-rows.ts';
import {
  countItems,
  deleteItem,
  insertItems,
  rememberChoice,
  selectItem,
  updateItem,
} from './list-items.sql.ts';
import { lockOwnList } from './own-list.ts';
import { withScannedProducts } from './scanned-items.ts';

export const listItemHandlers: Handlers<'addListItem' | 'changeListItem' | 'removeListItem'> = {
  async addListItem({ params: { listId }, body: sent }, { caller, now, sql }) {
    const [body = sent] = await withScannedProducts(sql, [sent]);
    const supermarkets = await findOrCreateSupermarkets(sql, caller, supermarketNames([body]), now);
    const rows = JSON.stringify(itemRows([body], supermarkets, now));
    // The lock and the insert are sent together to save a round trip. If the caller does not own the
    // list, the rollback removes the added item.
    const added = await awaitChecked(
      lockOwnList(sql, listId, caller.householdId),
      refusing(
        brokenItemRules,
        sql.first(insertItems, caller.householdId, listId, caller.id, rows),
      ),
    );
    if (!added)
      return { status: 201, body: await existingItem(sql, listId, body.id, caller.householdId) };
    await rememberChosenProduct(sql, caller, body.name, body, now);
    if (added.isChecked) recordItemTaken(sql, caller, listId, added.id, now);
    else recordAdded(sql, caller, listId, added, now);
    return { status: 201, body: new WireJson(added.json) };
  },

  async changeListItem({ params: { listId, itemId }, body: sent }, { caller, now, sql }) {
    const [body = sent] = await withScannedProducts(sql, [sent]);
    const supermarkets = await findOrCreateSupermarkets(sql, caller, supermarketNames([body]), now);
    const columns = JSON.stringify(itemColumns(body, supermarkets, now));
    const row = await refusing(
      brokenItemRules,
      sql.first(
        updateItem,
        itemId,
        listId,
        caller.householdId,
        columns,
        now,
        body.add ?? null,
        caller.id,
        seenPurchase(body.seen),
      ),
    );
    if (!row) {
      const existing = await sql.first(selectItem, itemId, listId, caller.householdId);
      throw new ApiError(existing ? 'item-taken' : 'item-not-found');
    }
    await rememberChosenProduct(sql, caller, row.name, body, now);
    recordChange(sql, caller, listId, itemId, body, now);
    return { status: 200, body: new WireJson(row.json) };
  },

  async removeListItem({ params: { listId, itemId } }, { caller, now, sql }) {
    const deleted = await sql.first(deleteItem, itemId, listId, caller.householdId);
    if (!deleted) throw new ApiError('item-not-found');
    recordActivity(
      sql,
      caller,
      { kind: 'items-removed', place: { id: listId }, thing: deleted },
      now,
    );
    return { status: 204, body: null };
  },
};

const recordAdded = (
  sql: Transaction,
  caller: Caller,
  listId: string,
  thing: { id: string; name: string },
  now: Date,
) => recordActivity(sql, caller, { kind: 'items-added', place: { id: listId }, thing }, now);

/** CASA-50: records that an item was taken, put back or corrected. Other changes are not recorded. */
function recordChange(
  sql: Transaction,
  caller: Caller,
  listId: string,
  itemId: string,
  sent: Request<'changeListItem'>['body'],
  now: Date,
): void {
  const recordArguments = [sql, caller, listId, itemId, now] as const;
  if (sent.isChecked === false) recordItemPutBack(...recordArguments);
  else if (isTaken(sent)) recordItemTaken(...recordArguments);
  else if (sent.price != null || sent.purchasedQuantity != null)
    correctItemTaken(...recordArguments);
}

/** The price, quantity and unit on which a change is based, in the form that the statement compares. */
function seenPurchase(seen: Request<'changeListItem'>['body']['seen']): string | null {
  if (seen === undefined) return null;
  if (seen === null) return '[]';
  return JSON.stringify([seen.price, seen.purchasedQuantity, seen.purchasedUnit]);
}

/**
 * Returns the item that already has this id on this list. Throws 'too-many-items' or 'item-not-found'
 * if there is none.
 */
async function existingItem(
  sql: Transaction,
  listId: string,
  itemId: string | undefined,
  householdId: string,
) {
  const row = itemId && (await sql.first(selectItem, itemId, listId, householdId));
  if (row) return new WireJson(row.json);
  const total = await sql.first(countItems, householdId, listId);
  const isFull = total && total.count >= limits.itemsPerList;
  throw new ApiError(isFull ? 'too-many-items' : 'item-not-found');
}

/** LNK-02: stores the product, so that it is offered first for the next item with this name. */
async function rememberChosenProduct(
  sql: Transaction,
  caller: Caller,
  itemName: string,
  sent: Request<'addListItem'>['body'] | Request<'changeListItem'>['body'],
  now: Date,
): Promise<void> {
  const productId = chosenProduct(sent);
  if (!productId) return;
  await sql.first(rememberChoice, caller.householdId, caller.id, fold(itemName), productId, now);
}
