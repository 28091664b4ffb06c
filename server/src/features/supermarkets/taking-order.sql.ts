import { takingRule, type TakenThing } from '@quitanda/contract';
import { epochMs } from '../../db/values/epoch-ms.ts';
import { statement } from '../../db/database.ts';
import { supermarketNamed } from '../../shared/supermarkets/supermarkets.sql.ts';

/**
 * Returns the products that were taken on the last trips to a supermarket since `since`. Ignores
 * items without a product, and purchases without a list, because their order is unknown.
 */
export const selectTakenThings = statement<
  TakenThing,
  { householdId: string; foldedName: string; since: Date }
>(
  'selectTakenThings',
  `with bought_there as (
     select bought.* from purchases as bought
     where bought.household_id = :householdId
       and bought.supermarket_id = ${supermarketNamed(':householdId', ':foldedName')}
       and bought.bought_at > :since and bought.product_id is not null
       and bought.list_id is not null
   ), trips as (
     select finish_id from bought_there group by finish_id
     order by max(bought_at) desc, finish_id desc limit ${takingRule.trips}
   )
   select bought_there.finish_id as "tripId", product.id as "productId", category.name as category,
     ${epochMs('bought_there.taken_at')} as "takenAt"
   from trips
   join bought_there on bought_there.finish_id = trips.finish_id
   join products as product on product.id = bought_there.product_id
   join categories as category on category.id = product.category_id
   order by bought_there.taken_at, bought_there.list_item_id`,
);

export const selectCategoryOrder = statement<{ name: string }>(
  'selectCategoryOrder',
  `select name from categories order by position, id`,
);
