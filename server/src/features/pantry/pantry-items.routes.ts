import { limits, newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import { WireJson } from '../../http/answers.ts';
import { recordActivity, recordIfStockRanOut } from '../../shared/activity/record-activity.ts';
import {
  countPantryItems,
  deletePantryItem,
  insertPantryItem,
  linkPurchases,
  selectNamesWithoutProduct,
  selectPantryItem,
} from './pantry-items.sql.ts';
import { fitted } from './batches/batched-stock.ts';
import { changeItem } from './change-item.ts';
import { changeJoinedItem } from './joining/change-joined-item.ts';
import { touchPantry } from './joining/joining.sql.ts';
import { letIn } from './joining/keep-out.sql.ts';
import { lockPantry } from './pantry.sql.ts';
import { stockFailuresByConstraint } from './stock-failures.ts';

export const pantryItemHandlers: Handlers<
  'addPantryItem' | 'changePantryItem' | 'removePantryItem'
> = {
  addPantryItem: asMember(async ({ params: { pantryId }, body }, { caller, now, sql }) => {
    if (!(await sql.first(lockPantry, { pantryId, householdId: caller.householdId })))
      throw new ApiError('pantry-not-found');
    const id = body.id ?? newId(now.getTime());
    const added = await refuseViolations(
      stockFailuresByConstraint,
      sql.first(insertPantryItem, {
        id,
        pantryId,
        name: body.name,
        foldedName: fold(body.name),
        quantity: body.quantity,
        unit: body.unit,
        unitText: body.unitText ?? null,
        threshold: body.lowStockAlertThreshold ?? null,
        productId: body.productId ?? null,
        target: body.targetQuantity ?? null,
        batches: JSON.stringify(fitted(id, body.quantity, body.batches ?? null)),
        shelfLifeDays: body.shelfLifeDays ?? null,
        openedLifeDays: body.openedLifeDays ?? null,
        now,
        householdId: caller.householdId,
        authorId: caller.id,
      }),
    );
    if (added) {
      // What somebody puts into the pantry is not kept out of it any more (PAN-15).
      if (
        await sql.first(letIn, {
          householdId: caller.householdId,
          pantryId,
          foldedName: fold(body.name),
        })
      )
        await sql.first(touchPantry, { householdId: caller.householdId, pantryId, now });
      const total = await sql.first(countPantryItems, {
        householdId: caller.householdId,
        pantryId,
      });
      if (total && total.count > limits.itemsPerPantry) throw new ApiError('too-many-pantry-items');
      const subject = { id, name: body.name };
      const activity = { place: { id: pantryId }, subject, withAssistant: body.withAssistant };
      recordActivity(sql, caller, { kind: 'stock-added', ...activity }, now);
    }
    const row =
      added ??
      (await sql.first(selectPantryItem, {
        itemId: id,
        pantryId,
        householdId: caller.householdId,
      }));
    if (!row) throw new ApiError('item-not-found');
    return { status: 201, body: new WireJson(row.json) };
  }),

  changePantryItem: asMember(
    async ({ params: { pantryId, itemId }, body }, { caller, now, sql }) => {
      const row =
        (await changeItem(sql, caller, pantryId, itemId, body, now)) ??
        (await changeJoinedItem(sql, caller, pantryId, itemId, body, now));
      if (!row) throw new ApiError('item-not-found');
      const mayHaveRunOut = body.quantity === 0 || (body.add ?? 0) < 0;
      if (mayHaveRunOut) recordIfStockRanOut(sql, caller, pantryId, itemId, now);
      if (body.productId) await linkPastPurchases(sql, caller, itemId, body.productId);
      if (body.name !== undefined) {
        const subject = { id: itemId, name: body.name };
        recordActivity(
          sql,
          caller,
          { kind: 'stock-renamed', place: { id: pantryId }, subject },
          now,
        );
      }
      return { status: 200, body: new WireJson(row.json) };
    },
  ),

  removePantryItem: asMember(async ({ params: { pantryId, itemId } }, { caller, now, sql }) => {
    const deleted = await sql.first(deletePantryItem, {
      itemId,
      pantryId,
      householdId: caller.householdId,
    });
    if (!deleted) throw new ApiError('item-not-found');
    recordActivity(
      sql,
      caller,
      { kind: 'stock-removed', place: { id: pantryId }, subject: deleted },
      now,
    );
    return { status: 204, body: null };
  }),
};

/** PAN-08: links the item's purchases without a product to the product. */
async function linkPastPurchases(
  sql: Transaction,
  { householdId }: Caller,
  itemId: string,
  productId: string,
): Promise<void> {
  const names = (await sql.rows(selectNamesWithoutProduct, { itemId, householdId }))
    .filter(({ name, foldedItemName }) => fold(name) === foldedItemName)
    .map(({ name }) => name);
  await sql.rows(linkPurchases, { itemId, householdId, productId, names });
}
