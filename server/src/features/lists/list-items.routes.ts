import { limits, type Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { awaitChecked } from '../../http/once-only/await-checked.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import { WireJson } from '../../http/answers.ts';
import {
  recordActivity,
  recordItemPutBack,
  recordItemTaken,
  updateTakenActivity,
} from '../../shared/activity/record-activity.ts';
import { chosenProductId, putsItemInCart, toItemColumns } from './item-columns.ts';
import { itemFailuresByConstraint, toItemRows } from './item-rows.ts';
import { findItemSupermarkets } from './item-supermarkets.ts';
import {
  countListItems,
  deleteItem,
  insertItems,
  storeChoice,
  selectItem,
  updateItem,
} from './list-items.sql.ts';
import { lockOwnList } from './own-list.ts';
import { withScannedProducts } from './scanned-items.ts';

export const listItemHandlers: Handlers<'addListItem' | 'changeListItem' | 'removeListItem'> = {
  addListItem: asMember(async ({ params: { listId }, body: requestBody }, { caller, now, sql }) => {
    const [body = requestBody] = await withScannedProducts(sql, caller, [requestBody]);
    const supermarkets = await findItemSupermarkets(sql, caller, [body], now);
    const rows = JSON.stringify(toItemRows([body], supermarkets, now));
    // The lock and the insert are sent together to save a round trip. If the list does not belong to
    // the caller's household, the transaction is rolled back, which removes the added item.
    const added = await awaitChecked(
      lockOwnList(sql, listId, caller.householdId),
      refuseViolations(
        itemFailuresByConstraint,
        sql.first(insertItems, {
          householdId: caller.householdId,
          listId,
          authorId: caller.id,
          items: rows,
        }),
      ),
    );
    if (!added)
      return {
        status: 201,
        body: await readExistingItem(sql, listId, body.id, caller.householdId),
      };
    await storeChosenProduct(sql, caller, body.name, body, now);
    if (added.isChecked) recordItemTaken(sql, caller, listId, added.id, now);
    else {
      const { withAssistant } = body;
      const activity = { place: { id: listId }, subject: added, withAssistant };
      recordActivity(sql, caller, { kind: 'items-added', ...activity }, now);
    }
    return { status: 201, body: new WireJson(added.json) };
  }),

  changeListItem: asMember(
    async ({ params: { listId, itemId }, body: requestBody }, { caller, now, sql }) => {
      const [body = requestBody] = await withScannedProducts(sql, caller, [requestBody]);
      const supermarkets = await findItemSupermarkets(sql, caller, [body], now);
      const columns = JSON.stringify(toItemColumns(body, supermarkets, now));
      const row = await refuseViolations(
        itemFailuresByConstraint,
        sql.first(updateItem, {
          itemId,
          listId,
          householdId: caller.householdId,
          columns,
          now,
          add: body.add ?? null,
          userId: caller.id,
          seen: encodeSeenPurchase(body.seen),
        }),
      );
      if (!row) {
        const existing = await sql.first(selectItem, {
          itemId,
          listId,
          householdId: caller.householdId,
        });
        throw new ApiError(existing ? 'item-taken' : 'item-not-found');
      }
      await storeChosenProduct(sql, caller, row.name, body, now);
      recordChange(sql, caller, listId, itemId, body, now);
      return { status: 200, body: new WireJson(row.json) };
    },
  ),

  removeListItem: asMember(async ({ params: { listId, itemId } }, { caller, now, sql }) => {
    const deleted = await sql.first(deleteItem, {
      itemId,
      listId,
      householdId: caller.householdId,
    });
    if (!deleted) throw new ApiError('item-not-found');
    recordActivity(
      sql,
      caller,
      { kind: 'items-removed', place: { id: listId }, subject: deleted },
      now,
    );
    return { status: 204, body: null };
  }),
};

/** Records that an item was taken, put back or corrected (CASA-50). Other changes are not recorded. */
function recordChange(
  sql: Transaction,
  caller: Caller,
  listId: string,
  itemId: string,
  body: Request<'changeListItem'>['body'],
  now: Date,
): void {
  const recordArguments = [sql, caller, listId, itemId, now] as const;
  if (body.isChecked === false) recordItemPutBack(...recordArguments);
  else if (putsItemInCart(body)) recordItemTaken(...recordArguments);
  else if (body.price != null || body.paid != null || body.purchasedQuantity != null)
    updateTakenActivity(...recordArguments);
}

/**
 * Encodes the price, quantity, unit and total on which the device based its change, in the form that the
 * statement compares: null if the device did not send `seen`, and '[]' if it sent null, because the
 * item had no purchase.
 */
function encodeSeenPurchase(seen: Request<'changeListItem'>['body']['seen']): string | null {
  if (seen === undefined) return null;
  if (seen === null) return '[]';
  const { price, purchasedQuantity, purchasedUnit, paid } = seen;
  const line = [price, purchasedQuantity, purchasedUnit];
  return JSON.stringify(paid === undefined ? line : [...line, paid]);
}

/**
 * Returns the item that already has this id on this list. If there is none, throws 'too-many-items'
 * for a full list, and 'item-not-found' otherwise.
 */
async function readExistingItem(
  sql: Transaction,
  listId: string,
  itemId: string | undefined,
  householdId: string,
) {
  const row = itemId && (await sql.first(selectItem, { itemId, listId, householdId }));
  if (row) return new WireJson(row.json);
  const total = await sql.first(countListItems, { householdId, listId });
  const isFull = total && total.count >= limits.itemsPerList;
  throw new ApiError(isFull ? 'too-many-items' : 'item-not-found');
}

/** Stores the product, so that it is offered first for the next item with this name (LNK-02). */
async function storeChosenProduct(
  sql: Transaction,
  caller: Caller,
  itemName: string,
  body: Request<'addListItem'>['body'] | Request<'changeListItem'>['body'],
  now: Date,
): Promise<void> {
  const productId = chosenProductId(body);
  if (!productId) return;
  await sql.first(storeChoice, {
    householdId: caller.householdId,
    authorId: caller.id,
    foldedName: fold(itemName),
    productId,
    now,
  });
}
