/** What tools read of pantries. */
import {
  defaultLowStockThreshold,
  toThousandths,
  type Batch,
  type PantryUnit,
  type Thousandths,
  type UnitText,
} from '@quitanda/contract';
import { statement } from '../../../db/database.ts';

export interface ToolPantry {
  readonly id: string;
  readonly name: string;
  readonly itemCount: number;
}

/** All pantries of the household, at most fifty (API-17). */
export const selectToolPantries = statement<ToolPantry, { householdId: string }>(
  'selectToolPantries',
  `select pantries.id, pantries.name,
     (select count(*)::integer from pantry_items as item
      where item.household_id = :householdId and item.pantry_id = pantries.id) as "itemCount"
   from pantries where pantries.household_id = :householdId order by pantries.created_at, pantries.id`,
);

export interface ToolStock {
  readonly id: string;
  readonly pantryId: string;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: PantryUnit;
  readonly unitText: UnitText | null;
  readonly isLow: boolean;
  readonly batches: readonly Batch[] | null;
}

/**
 * The stock of one pantry, or of all if `pantryId` is null, by name. `folded` is a part of the folded
 * name; an empty text is in every name.
 */
export const selectToolStock = statement<
  ToolStock,
  { householdId: string; pantryId: string | null; folded: string; limit: number; offset: number }
>(
  'selectToolStock',
  `select item.id, item.pantry_id as "pantryId", item.name, item.quantity, item.unit,
     item.unit_text as "unitText",
     item.quantity <= coalesce(item.low_stock_alert_threshold,
       ${toThousandths(defaultLowStockThreshold)}) as "isLow", item.batches
   from pantry_items as item
   where item.household_id = :householdId and (:pantryId::uuid is null or item.pantry_id = :pantryId)
     and strpos(item.folded_name, :folded) > 0
   order by item.folded_name collate "C", item.id limit :limit offset :offset`,
);
