import { statement } from '../../../db/database.ts';

/**
 * The last time when this user registered or reported a product, or the household chose a product for items
 * with this name.
 */
export const selectLastChange = statement<
  { at: string | null },
  { callerId: string; householdId: string; foldedItemName: string }
>(
  'selectLastChange',
  `select greatest(
     (select max(created_at) from products where created_by = :callerId),
     (select max(created_at) from product_reports where user_id = :callerId),
     (select chosen_at from product_choices where household_id = :householdId
       and folded_name = :foldedItemName)
   ) as at`,
);
