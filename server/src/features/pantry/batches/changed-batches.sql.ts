import type { PantryUnit } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import type { WireRow } from '../../../http/answers.ts';
import { pantryItemJson, pantryItemTables } from '../pantry-item-json.ts';
import type { StockRow } from './batched-stock.ts';

export interface BatchedItem extends StockRow {
  readonly name: string;
  readonly unit: PantryUnit;
}

export const selectBatchedItem = statement<
  BatchedItem,
  { householdId: string; pantryId: string; itemId: string }
>(
  'selectBatchedItem',
  `select id, name, unit, quantity, batches from pantry_items
   where household_id = :householdId and pantry_id = :pantryId and id = :itemId`,
);

/**
 * Stores the stock of an item and its batches. `shelfLife` in days is stored if it is not null. A changed
 * quantity counts as counted.
 */
export const updateBatchedItem = statement<
  WireRow,
  {
    householdId: string;
    itemId: string;
    quantity: number;
    batches: string;
    shelfLife: number | null;
    now: Date;
  }
>(
  'updateBatchedItem',
  `with changed as (
     update pantry_items as item set quantity = :quantity, batches = :batches::jsonb,
       shelf_life_days = coalesce(:shelfLife::integer, item.shelf_life_days),
       counted_at = case when item.quantity = :quantity then item.counted_at else :now end,
       updated_at = :now
     where item.household_id = :householdId and item.id = :itemId
     returning item.*
   )
   select ${pantryItemJson}::text as json from changed as item ${pantryItemTables}`,
);
