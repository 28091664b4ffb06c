import { isoInstant } from '../../db/values/iso-instant.ts';
import { isOfHousehold, listJson, listTables } from './lists.sql.ts';

/** SQL for all lists of a household as in the contract, oldest first, for the export. */
export const exportedLists = (household: string) => `(
  select coalesce(json_agg(${listJson(household)} order by lists.created_at, lists.id), '[]')
  from lists ${listTables(household)} where ${isOfHousehold(household)}
)`;

/**
 * SQL for the products that a household last chose for items, by the items' names, for the export.
 */
export const exportedProductChoices = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'itemName', choice.folded_name,
    'productId', choice.product_id,
    'productName', product.name,
    'chosenAt', ${isoInstant('choice.chosen_at')}
  ) order by choice.folded_name), '[]')
  from product_choices as choice
  join products as product on product.id = choice.product_id
  where choice.household_id = ${household}
)`;
