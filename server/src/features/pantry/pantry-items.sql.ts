import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/wire-json.ts';
import { pantryItemJson, pantryItemTables } from './pantry-item-json.ts';

const isInPantry = (pantry: string, household: string) =>
  `item.household_id = ${household} and item.pantry_id = ${pantry}`;

export const selectPantryItem = statement<
  WireRow,
  [itemId: string, pantryId: string, householdId: string]
>(
  'pantry-items.one',
  `select ${pantryItemJson}::text as json from pantry_items as item ${pantryItemTables}
   where item.id = $1 and ${isInPantry('$2', '$3')}`,
);

export const countPantryItems = statement<
  { count: number },
  [householdId: string, pantryId: string]
>(
  'pantry-items.count',
  `select count(*)::int as count from pantry_items where household_id = $1 and pantry_id = $2`,
);

/** Inserts a pantry item. The caller has locked the pantry. Returns no row for an existing id. */
export const insertPantryItem = statement<
  WireRow,
  [
    id: string,
    pantryId: string,
    name: string,
    foldedName: string,
    quantity: number,
    unit: string,
    threshold: number | null,
    productId: string | null,
    target: number | null,
    now: Date,
    householdId: string,
    authorId: string,
  ]
>(
  'pantry-items.insert',
  `with added as (
     insert into pantry_items (id, pantry_id, name, folded_name, quantity, unit,
       low_stock_alert_threshold, product_id, target_quantity, counted_at, created_at, updated_at,
       household_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11, $12)
     on conflict on constraint pantry_items_pkey do nothing
     returning *
   )
   select ${pantryItemJson}::text as json from added as item ${pantryItemTables}`,
);

/**
 * Changes a pantry item. A parameter that is null leaves its column unchanged, except `threshold`
 * and `target`: they are written, even if they are null, when `setsThreshold` or `setsTarget` is
 * true. Stock never falls below 0 (PAN-03). A change of the quantity updates `counted_at`.
 */
export const updatePantryItem = statement<
  WireRow,
  [
    itemId: string,
    pantryId: string,
    householdId: string,
    quantity: number | null,
    add: number | null,
    now: Date,
    setsThreshold: boolean,
    threshold: number | null,
    setsTarget: boolean,
    target: number | null,
    productId: string | null,
    name: string | null,
    foldedName: string | null,
  ]
>(
  'pantry-items.change',
  `with changed as (
     update pantry_items as item set
       quantity = greatest(0, coalesce($4::integer, item.quantity) + coalesce($5::integer, 0)),
       low_stock_alert_threshold = case when $7 then $8::integer else item.low_stock_alert_threshold end,
       target_quantity = case when $9 then $10::integer else item.target_quantity end,
       product_id = coalesce($11, item.product_id),
       name = coalesce($12::text, item.name),
       folded_name = coalesce($13::text, item.folded_name),
       counted_at = case when $4 is null and $5 is null then item.counted_at else $6 end,
       updated_at = $6
     where item.id = $1 and ${isInPantry('$2', '$3')}
     returning item.*
   )
   select ${pantryItemJson}::text as json from changed as item ${pantryItemTables}`,
);

/**
 * Returns the names of all purchases of the household that have no product, and the folded name of
 * a pantry item.
 */
export const selectNamesWithoutProduct = statement<
  { name: string; foldedItemName: string },
  [itemId: string, householdId: string]
>(
  'pantry-items.names-without-product',
  `select distinct purchases.item_name as name, item.folded_name as "foldedItemName"
   from pantry_items as item
   join purchases on purchases.household_id = $2 and purchases.product_id is null
   where item.id = $1 and item.household_id = $2`,
);

/**
 * Links purchases that have no product to a product: those that were moved into a pantry item, and
 * those with one of these names. The moves are deleted after a month.
 */
export const linkPurchases = statement<
  never,
  [itemId: string, householdId: string, productId: string, names: readonly string[]]
>(
  'pantry-items.link-purchases',
  `update purchases set product_id = product.id, category_name = category.name
   from products as product join categories as category on category.id = product.category_id
   where product.id = $3 and purchases.household_id = $2 and purchases.product_id is null
     and (purchases.item_name = any($4::text[]) or exists (
       select 1 from finish_moves as move
       where move.household_id = $2 and move.pantry_item_id = $1
         and move.finish_id = purchases.finish_id
         and move.list_item_id = purchases.list_item_id
     ))`,
);

export const deletePantryItem = statement<
  { id: string; name: string },
  [itemId: string, pantryId: string, householdId: string]
>(
  'pantry-items.delete',
  `delete from pantry_items as item
   where item.id = $1 and ${isInPantry('$2', '$3')} returning item.id, item.name`,
);
