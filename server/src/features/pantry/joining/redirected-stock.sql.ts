import { statement } from '../../../db/database.ts';

export interface RedirectedStock {
  readonly name: string;
  readonly productId: string | null;
  readonly unit: string;
  readonly unitText: string | null;
  readonly into: string | null;
  readonly factor: number | null;
  readonly quantity: number | null;
}

/**
 * Where bought things go whose item is no longer in the pantry: those with one of these products, and
 * those with one of these names. Locks the other items; the caller has locked the pantry.
 */
export const lockRedirectedStock = statement<
  RedirectedStock,
  {
    householdId: string;
    pantryId: string;
    productIds: readonly string[];
    foldedNames: readonly string[];
  }
>(
  'lockRedirectedStock',
  `with into_items as materialized (
     select id, quantity from pantry_items
     where household_id = :householdId and id in (
       select into_id from pantry_redirects where household_id = :householdId and pantry_id = :pantryId)
     order by id for update
   )
   select redirect.name, redirect.product_id as "productId", redirect.unit, redirect.unit_text as "unitText", redirect.into_id as into,
     redirect.factor, item.quantity
   from pantry_redirects as redirect left join into_items as item on item.id = redirect.into_id
   where redirect.household_id = :householdId and redirect.pantry_id = :pantryId
     and (redirect.product_id = any(:productIds::uuid[])
       or redirect.folded_name = any(:foldedNames::text[]))
   order by redirect.joined_at desc, redirect.id`,
);
