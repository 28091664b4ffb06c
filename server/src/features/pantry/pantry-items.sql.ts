import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
import { pantryItemJson, pantryItemTables } from './pantry-item-json.ts';

const isInPantry = (pantry: string, household: string) =>
  `item.household_id = ${household} and item.pantry_id = ${pantry}`;

export const selectPantryItem = statement<
  WireRow,
  { itemId: string; pantryId: string; householdId: string }
>(
  'selectPantryItem',
  `select ${pantryItemJson}::text as json from pantry_items as item ${pantryItemTables}
   where item.id = :itemId and ${isInPantry(':pantryId', ':householdId')}`,
);

export const countPantryItems = statement<
  { count: number },
  { householdId: string; pantryId: string }
>(
  'countPantryItems',
  `select count(*)::int as count from pantry_items
   where household_id = :householdId and pantry_id = :pantryId`,
);

/** Inserts a pantry item. The caller has locked the pantry. Returns no row for an existing id. */
export const insertPantryItem = statement<
  WireRow,
  {
    id: string;
    pantryId: string;
    name: string;
    foldedName: string;
    quantity: number;
    unit: string;
    unitText: string | null;
    threshold: number | null;
    productId: string | null;
    target: number | null;
    /** As on the wire. */
    batches: string;
    shelfLifeDays: number | null;
    openedLifeDays: number | null;
    now: Date;
    householdId: string;
    authorId: string;
  }
>(
  'insertPantryItem',
  `with added as (
     insert into pantry_items (id, pantry_id, name, folded_name, quantity, unit, unit_text,
       low_stock_alert_threshold, product_id, target_quantity, batches, shelf_life_days,
       opened_life_days, counted_at, created_at, updated_at, household_id, created_by)
     values (:id, :pantryId, :name, :foldedName, :quantity, :unit, :unitText, :threshold, :productId, :target,
       :batches::jsonb, :shelfLifeDays::integer, :openedLifeDays::integer, :now, :now, :now,
       :householdId, :authorId)
     on conflict on constraint pantry_items_pkey do nothing
     returning *
   )
   select ${pantryItemJson}::text as json from added as item ${pantryItemTables}`,
);

/**
 * Changes a pantry item. A parameter that is null leaves its column unchanged, except those with a
 * parameter `sets…`: they are written, even if they are null, when that is true. Stock never falls below 0 (PAN-03). A change of the quantity updates `counted_at`.
 */
export const updatePantryItem = statement<
  WireRow,
  {
    itemId: string;
    pantryId: string;
    householdId: string;
    quantity: number | null;
    add: number | null;
    now: Date;
    setsThreshold: boolean;
    threshold: number | null;
    setsTarget: boolean;
    target: number | null;
    productId: string | null;
    name: string | null;
    foldedName: string | null;
    setsText: boolean;
    unitText: string | null;
    setsShelfLife: boolean;
    shelfLife: number | null;
    setsOpenedLife: boolean;
    openedLife: number | null;
  }
>(
  'updatePantryItem',
  `with changed as (
     update pantry_items as item set
       quantity = greatest(0, coalesce(:quantity::integer, item.quantity) + coalesce(:add::integer, 0)),
       low_stock_alert_threshold = case when :setsThreshold
         then :threshold::integer else item.low_stock_alert_threshold end,
       target_quantity = case when :setsTarget then :target::integer else item.target_quantity end,
       product_id = coalesce(:productId, item.product_id),
       name = coalesce(:name::text, item.name),
       folded_name = coalesce(:foldedName::text, item.folded_name),
       unit_text = case when :setsText then :unitText::text else item.unit_text end,
       shelf_life_days = case when :setsShelfLife then :shelfLife::integer else item.shelf_life_days end,
       opened_life_days = case when :setsOpenedLife then :openedLife::integer else item.opened_life_days end,
       counted_at = case when :quantity is null and :add is null then item.counted_at else :now end,
       updated_at = :now
     where item.id = :itemId and ${isInPantry(':pantryId', ':householdId')}
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
  { itemId: string; householdId: string }
>(
  'selectNamesWithoutProduct',
  `select distinct purchases.item_name as name, item.folded_name as "foldedItemName"
   from pantry_items as item
   join purchases on purchases.household_id = :householdId and purchases.product_id is null
   where item.id = :itemId and item.household_id = :householdId`,
);

/**
 * Links purchases that have no product to a product: those that were moved into a pantry item, and
 * those with one of these names. The moves are deleted after a month.
 */
export const linkPurchases = statement<
  never,
  { itemId: string; householdId: string; productId: string; names: readonly string[] }
>(
  'linkPurchases',
  `update purchases set product_id = product.id, category_name = category.name
   from products as product join categories as category on category.id = product.category_id
   where product.id = :productId and purchases.household_id = :householdId
     and purchases.product_id is null
     and (purchases.item_name = any(:names::text[]) or exists (
       select 1 from finish_moves as move
       where move.household_id = :householdId and move.pantry_item_id = :itemId
         and move.finish_id = purchases.finish_id
         and move.list_item_id = purchases.list_item_id
     ))`,
);

export const deletePantryItem = statement<
  { id: string; name: string },
  { itemId: string; pantryId: string; householdId: string }
>(
  'deletePantryItem',
  `delete from pantry_items as item
   where item.id = :itemId and ${isInPantry(':pantryId', ':householdId')} returning item.id, item.name`,
);
