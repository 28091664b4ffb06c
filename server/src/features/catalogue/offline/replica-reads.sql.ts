import { statement } from '../../../db/database.ts';

/**
 * When this person last registered a product, or their household last chose one for items of this
 * name.
 */
export const selectLastChange = statement<
  { at: string | null },
  [callerId: string, householdId: string, foldedItemName: string]
>(
  'catalogue.last-change',
  `select greatest(
     (select max(created_at) from products where created_by = $1),
     (select chosen_at from product_choices where household_id = $2 and folded_name = $3)
   ) as at`,
);
