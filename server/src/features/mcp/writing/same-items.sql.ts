/** Finds what a new line is added to. Run them in a transaction that has locked the household. */
import { statement } from '../../../db/database.ts';

export interface SameItem {
  id: string;
  name: string;
  /** Whole thousandths. */
  quantity: number;
}

/** SQL: whether pieces or kilos can be added to an amount: not to cans, nor to litres (UNI-06). */
const isPlain = `(unit_text is null or unit_text in ('g', 'dúzia'))`;

/** The items of a list in one unit that are not in the cart, in their order. */
export const selectPendingItems = statement<
  SameItem,
  { householdId: string; listId: string; unit: string }
>(
  'selectPendingItems',
  `select id, name, quantity from list_items
   where household_id = :householdId and list_id = :listId and unit = :unit and ${isPlain}
     and not is_checked
   order by position collate "C", id`,
);

/** The stock of one name in one unit, the oldest first. */
export const selectSameStock = statement<
  SameItem,
  { householdId: string; pantryId: string; foldedName: string; unit: string }
>(
  'selectSameStock',
  `select id, name, quantity from pantry_items
   where household_id = :householdId and pantry_id = :pantryId and folded_name = :foldedName
     and unit = :unit and ${isPlain}
   order by created_at, id`,
);
