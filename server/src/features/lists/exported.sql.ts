import { isoInstant } from '../../db/iso-instant.ts';
import { isCallers, listJson } from './lists.sql.ts';

/** SQL for all lists of a user as the contract has them, oldest first, for them to take away. */
export const exportedLists = (user: string) => `(
  select coalesce(json_agg(${listJson} order by lists.created_at, lists.id), '[]')
  from lists where ${isCallers(user)}
)`;

/** SQL for the products that a user last chose for items, by the items' names, for them to take away. */
export const exportedProductChoices = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'itemName', choice.folded_name,
    'productId', choice.product_id,
    'productName', product.name,
    'chosenAt', ${isoInstant('choice.chosen_at')}
  ) order by choice.folded_name), '[]')
  from product_choices as choice
  join products as product on product.id = choice.product_id
  where choice.user_id = ${user}
)`;
