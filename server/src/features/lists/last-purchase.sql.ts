import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isOfHousehold } from './lists.sql.ts';

/**
 * Returns the items that were bought in the last finish of the list. Ignores undone finishes, and
 * finishes without purchases. Returns no row if the list does not exist. An item that was bought in
 * another unit than planned is returned with its planned quantity and unit.
 */
export const selectLastPurchase = statement<
  Reply<'getLastPurchase'>['body'],
  { listId: string; householdId: string }
>(
  'selectLastPurchase',
  `select coalesce(json_agg(json_build_object(
       'name', purchases.item_name,
       'quantity',
         case when purchases.planned_unit is null
           then purchases.quantity else purchases.planned_quantity end,
       'unit', coalesce(purchases.planned_unit, purchases.unit),
       'unitText', purchases.unit_text,
       'productId', purchases.product_id,
       'note', purchases.note
     ) order by purchases.taken_at, purchases.list_item_id)
     filter (where purchases.finish_id is not null), '[]') as items
   from lists
   left join purchases on purchases.household_id = lists.household_id and purchases.finish_id = (
     select finishes.id from finishes
     where finishes.household_id = :householdId and finishes.list_id = lists.id
       and finishes.undone_at is null
       and exists (select 1 from purchases
         where purchases.household_id = :householdId and purchases.finish_id = finishes.id)
     order by finishes.bought_at desc, finishes.created_at desc, finishes.id desc
     limit 1
   )
   where lists.id = :listId and ${isOfHousehold(':householdId')}
   group by lists.household_id, lists.id`,
);
