import { limits, type PantryUnit, type ProductUnit, type Thousandths } from '@quitanda/contract';
import { epochMs } from '../../db/values/epoch-ms.ts';
import { statement } from '../../db/database.ts';
import { isOfHousehold } from './pantry.sql.ts';

export interface LinkedStock {
  id: string;
  productId: string;
  unit: PantryUnit;
  quantity: Thousandths;
  countedAt: number | null;
}

/**
 * The items of a pantry that have a product. A pantry without such items returns one row of nulls,
 * and a pantry of another household returns no row.
 */
export const selectLinkedStock = statement<
  LinkedStock | { id: null },
  { pantryId: string; householdId: string }
>(
  'selectLinkedStock',
  `select item.id, item.product_id as "productId", item.unit, item.quantity,
     ${epochMs('item.counted_at')} as "countedAt"
   from pantries
   left join pantry_items as item
     on item.household_id = pantries.household_id and item.pantry_id = pantries.id
       and item.product_id is not null
   where pantries.id = :pantryId and ${isOfHousehold(':householdId')}
   order by item.id`,
);

export interface StockPurchase {
  productId: string | null;
  itemName: string;
  unit: ProductUnit;
  quantity: Thousandths;
  at: number;
}

/**
 * The household's purchases of the products in this pantry and of what was joined with its items,
 * later than `since`, the newest first. Purchases without a product are found by their name in any
 * case.
 */
export const selectStockPurchases = statement<
  StockPurchase,
  { pantryId: string; householdId: string; since: Date }
>(
  'selectStockPurchases',
  `select bought.product_id as "productId", bought.item_name as "itemName", bought.unit, bought.quantity,
     ${epochMs('bought.bought_at')} as at
   from purchases as bought
   where bought.household_id = :householdId and bought.bought_at > :since and (bought.product_id in (
     select item.product_id from pantry_items as item
     where item.household_id = :householdId and item.pantry_id = :pantryId
   ) or exists (
     select 1 from pantry_redirects as redirect
     where redirect.household_id = :householdId and redirect.pantry_id = :pantryId
       and case when bought.product_id is null
         then redirect.product_id is null and lower(redirect.name) = lower(bought.item_name)
         else redirect.product_id = bought.product_id end
   ))
   order by bought.bought_at desc
   limit ${limits.purchasesPerResponse}`,
);

export interface StockWaste {
  itemId: string;
  unit: PantryUnit;
  quantity: Thousandths;
  at: number;
}

/** What went to waste of the items of a pantry. */
export const selectStockWastes = statement<StockWaste, { pantryId: string; householdId: string }>(
  'selectStockWastes',
  `select item_id as "itemId", unit, quantity, ${epochMs('wasted_at')} as at from wastes
   where household_id = :householdId and pantry_id = :pantryId`,
);

export interface FormerItem {
  id: string;
  into: string | null;
  factor: number | null;
  name: string;
  unit: PantryUnit;
  productId: string | null;
}

/** The items of a pantry that were joined with another one. */
export const selectFormerItems = statement<FormerItem, { pantryId: string; householdId: string }>(
  'selectFormerItems',
  `select id, into_id as into, factor, name, unit, product_id as "productId" from pantry_redirects
   where household_id = :householdId and pantry_id = :pantryId and into_id is not null`,
);
