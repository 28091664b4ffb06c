/** Finds what a new line is added to. Run them in a transaction that has locked the household. */
import type { ListUnit, PantryUnit, UnitText } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';

export interface SameItem {
  id: string;
  name: string;
  /** Whole thousandths. */
  quantity: number;
  unit: ListUnit | PantryUnit;
  unitText: UnitText | null;
}

/** The items of a list in one unit that are not in the cart, in their order. */
export const selectPendingItems = statement<
  SameItem,
  { householdId: string; listId: string; unit: string }
>(
  'selectPendingItems',
  `select id, name, quantity, unit, unit_text as "unitText" from list_items
   where household_id = :householdId and list_id = :listId and unit = :unit and not is_checked
   order by position collate "C", id`,
);

/** The stock of one name in one unit, the oldest first. */
export const selectSameStock = statement<
  SameItem,
  { householdId: string; pantryId: string; foldedName: string; unit: string }
>(
  'selectSameStock',
  `select id, name, quantity, unit, unit_text as "unitText" from pantry_items
   where household_id = :householdId and pantry_id = :pantryId and folded_name = :foldedName
     and unit = :unit
   order by created_at, id`,
);
