import { limits, newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import { WireJson } from '../../http/wire-json.ts';
import { recordActivity, recordIfStockRanOut } from '../activity/record-activity.ts';
import {
  countPantryItems,
  deletePantryItem,
  insertPantryItem,
  linkPurchases,
  selectNamesWithoutProduct,
  selectPantryItem,
  updatePantryItem,
} from './pantry-items.sql.ts';
import { lockPantry } from './pantry.sql.ts';

const stockFailuresByConstraint: FailuresByConstraint = {
  pantry_items_product_fk: () => new ApiError('product-not-found'),
  pantry_items_quantity_range: () => new ApiError('stock-too-large'),
};

export const pantryItemHandlers: Handlers<
  'addPantryItem' | 'changePantryItem' | 'removePantryItem'
> = {
  async addPantryItem({ params: { pantryId }, body }, { caller, now, sql }) {
    if (!(await sql.first(lockPantry, pantryId, caller.householdId)))
      throw new ApiError('pantry-not-found');
    const id = body.id ?? newId(now.getTime());
    const added = await refuseViolations(
      stockFailuresByConstraint,
      sql.first(
        insertPantryItem,
        id,
        pantryId,
        body.name,
        fold(body.name),
        body.quantity,
        body.unit,
        body.lowStockAlertThreshold ?? null,
        body.productId ?? null,
        body.targetQuantity ?? null,
        now,
        caller.householdId,
        caller.id,
      ),
    );
    if (added) {
      const total = await sql.first(countPantryItems, caller.householdId, pantryId);
      if (total && total.count > limits.itemsPerPantry) throw new ApiError('too-many-pantry-items');
      const thing = { id, name: body.name };
      recordActivity(sql, caller, { kind: 'stock-added', place: { id: pantryId }, thing }, now);
    }
    const row = added ?? (await sql.first(selectPantryItem, id, pantryId, caller.householdId));
    if (!row) throw new ApiError('item-not-found');
    return { status: 201, body: new WireJson(row.json) };
  },

  async changePantryItem({ params: { pantryId, itemId }, body }, { caller, now, sql }) {
    const row = await refuseViolations(
      stockFailuresByConstraint,
      sql.first(
        updatePantryItem,
        itemId,
        pantryId,
        caller.householdId,
        body.quantity ?? null,
        body.add ?? null,
        now,
        body.lowStockAlertThreshold !== undefined,
        body.lowStockAlertThreshold ?? null,
        body.targetQuantity !== undefined,
        body.targetQuantity ?? null,
        body.productId ?? null,
      ),
    );
    if (!row) throw new ApiError('item-not-found');
    const mayHaveRunOut = body.quantity === 0 || (body.add ?? 0) < 0;
    if (mayHaveRunOut) recordIfStockRanOut(sql, caller, pantryId, itemId, now);
    if (body.productId) await linkPastPurchases(sql, caller, itemId, body.productId);
    return { status: 200, body: new WireJson(row.json) };
  },

  async removePantryItem({ params: { pantryId, itemId } }, { caller, now, sql }) {
    const deleted = await sql.first(deletePantryItem, itemId, pantryId, caller.householdId);
    if (!deleted) throw new ApiError('item-not-found');
    recordActivity(
      sql,
      caller,
      { kind: 'stock-removed', place: { id: pantryId }, thing: deleted },
      now,
    );
    return { status: 204, body: null };
  },
};

/** PAN-08: links the item's purchases without a product to the product. */
async function linkPastPurchases(
  sql: Transaction,
  { householdId }: Caller,
  itemId: string,
  productId: string,
): Promise<void> {
  const names = (await sql.rows(selectNamesWithoutProduct, itemId, householdId))
    .filter(({ name, foldedItemName }) => fold(name) === foldedItemName)
    .map(({ name }) => name);
  await sql.rows(linkPurchases, itemId, householdId, productId, names);
}
