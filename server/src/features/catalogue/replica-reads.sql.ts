import { statement } from '../../db/database.ts';

/** When this person last registered a product, or chose one for items of this name. */
export const selectLastChange = statement<
  { at: string | null },
  [callerId: string, foldedItemName: string]
>(
  'catalogue.last-change',
  `select greatest(
     (select max(created_at) from products where created_by = $1),
     (select chosen_at from product_choices where user_id = $1 and folded_name = $2)
   ) as at`,
);
