import type { PantryUnit } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import type { StockRow } from './batched-stock.ts';

/** Stock with all that decides how long it keeps. */
export interface KeptStock extends StockRow {
  readonly name: string;
  readonly unit: PantryUnit;
  readonly categoryName: string | null;
  readonly shelfLifeDays: number | null;
  readonly openedLifeDays: number | null;
  /** The time zone of the household. */
  readonly zone: string;
}

const keptColumns = `item.id, item.quantity, item.batches, item.name, item.unit,
  category.name as "categoryName", item.shelf_life_days as "shelfLifeDays",
  item.opened_life_days as "openedLifeDays", households.time_zone as zone`;
const keptTables = `pantry_items as item
  join households on households.id = item.household_id
  left join products as product on product.id = item.product_id
  left join categories as category on category.id = product.category_id`;

/** Reads stock. The transaction holds the lock of the household, so the stock does not change meanwhile. */
export const selectKeptStock = statement<
  KeptStock,
  { householdId: string; itemIds: readonly string[] }
>(
  'selectKeptStock',
  `select ${keptColumns} from ${keptTables}
   where item.household_id = :householdId and item.id = any(:itemIds::uuid[])`,
);

export const selectStockRows = statement<
  StockRow,
  { householdId: string; itemIds: readonly string[] }
>(
  'selectStockRows',
  `select id, quantity, batches from pantry_items
   where household_id = :householdId and id = any(:itemIds::uuid[])`,
);

/** Stores batches. The JSON is `[{ id, batches }]`, with the ids of items. */
export const setBatches = statement<never, { householdId: string; stock: string; now: Date }>(
  'setBatches',
  `update pantry_items set batches = sent.batches, updated_at = :now
   from jsonb_to_recordset(:stock::jsonb) as sent (id uuid, batches jsonb)
   where pantry_items.household_id = :householdId and pantry_items.id = sent.id`,
);

/** The stock to which a finish has added, with how much that was. Must be read before the undo lowers it. */
export const selectStockOfFinish = statement<
  StockRow & { readonly added: number },
  { householdId: string; finishId: string; pantryId: string }
>(
  'selectStockOfFinish',
  `select item.id, item.quantity, item.batches, added.quantity as added
   from (
     select pantry_item_id, sum(quantity)::integer as quantity from finish_moves
     where household_id = :householdId and finish_id = :finishId and quantity > 0
     group by pantry_item_id
   ) as added
   join pantry_items as item on item.household_id = :householdId and item.pantry_id = :pantryId
     and item.id = added.pantry_item_id`,
);

/** A stock with batches, and whether nobody has counted it since `countedBefore`. */
export const selectIncreased = statement<
  StockRow & { readonly isUncounted: boolean },
  { householdId: string; pantryId: string; itemId: string; countedBefore: Date }
>(
  'selectIncreased',
  `select id, quantity, batches,
     counted_at is null or counted_at < :countedBefore as "isUncounted" from pantry_items
   where household_id = :householdId and pantry_id = :pantryId and id = :itemId
     and jsonb_array_length(batches) > 0`,
);
