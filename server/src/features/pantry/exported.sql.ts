import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';
import { isOfHousehold, pantryJson } from './pantry.sql.ts';

/** SQL for all pantries of a household as in the contract, oldest first, for the export. */
export const exportedPantries = (household: string) => `(
  select coalesce(json_agg(${pantryJson} order by pantries.created_at, pantries.id), '[]')
  from pantries where ${isOfHousehold(household)}
)`;

/** Where a page of purchases begins: after this one. Times have microseconds. */
export interface ExportMark {
  readonly boughtAt: string;
  readonly finishId: string;
  readonly takenAt: string;
  readonly listItemId: string;
}

/**
 * The purchases of a household after a mark, oldest first, for the export: the lines of a page with
 * commas between, their number, and the mark of the last.
 */
export const selectExportedPurchases = statement<
  { json: string | null; count: number } & ExportMark,
  [
    householdId: string,
    boughtAt: string,
    finishId: string,
    takenAt: string,
    listItemId: string,
    limit: number,
  ]
>(
  'purchases.export',
  `with page as materialized (
     select * from purchases
     where household_id = $1 and (bought_at, finish_id, taken_at, list_item_id)
       > ($2::timestamptz, $3::uuid, $4::timestamptz, $5::uuid)
     order by bought_at, finish_id, taken_at, list_item_id limit $6
   ), last as (
     select bought_at::text as "boughtAt", finish_id as "finishId", taken_at::text as "takenAt",
       list_item_id as "listItemId"
     from page order by bought_at desc, finish_id desc, taken_at desc, list_item_id desc limit 1
   ), written as (
     select count(*)::int as count, string_agg(json_build_object(
       'boughtAt', ${isoInstant('bought.bought_at')},
       'takenAt', ${isoInstant('bought.taken_at')},
       'supermarket', market.name,
       'listName', bought.list_name,
       'itemName', bought.item_name,
       'productId', bought.product_id,
       'categoryName', bought.category_name,
       'quantity', ${wireQuantity('bought.quantity')},
       'plannedQuantity', ${wireQuantity('bought.planned_quantity')},
       'plannedUnit', coalesce(bought.planned_unit, bought.unit),
       'unit', bought.unit,
       'price', ${wirePrice('bought.unit_price')},
       'paid', ${wirePrice('bought.paid')},
       'isImpulse', bought.is_impulse
     )::text, ',' order by bought.bought_at, bought.finish_id, bought.taken_at, bought.list_item_id)
       as json
     from page as bought
     left join supermarkets as market
       on market.household_id = bought.household_id and market.id = bought.supermarket_id
   )
   select written.*, last.* from written cross join last`,
);
