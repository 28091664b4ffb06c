import { statement } from '../../db/database.ts';
import { isUnpriced } from '../../db/values/is-unpriced.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';
import { printedJson } from '../../db/values/printed-json.ts';
import { storedPantryItemPairs } from './pantry-item-json.ts';
import { isOfHousehold, pantryJson } from './pantry.sql.ts';

const itemJson = `json_build_object(${storedPantryItemPairs})`;

/**
 * SQL for all pantries of a household, oldest first, for the export: as in the contract, but with null for a
 * threshold that nobody has set (PAN-09).
 */
export const exportedPantries = (household: string) => `(
  select coalesce(json_agg(${pantryJson(household, itemJson)} order by pantries.created_at, pantries.id), '[]')
  from pantries where ${isOfHousehold(household)}
)`;

/** The last purchase of the previous page. The times are texts with microseconds. */
export interface ExportCursor {
  readonly boughtAt: string;
  readonly finishId: string;
  readonly takenAt: string;
  readonly listItemId: string;
}

/**
 * A page of the purchases of a household after a cursor, oldest first, for the export. Returns the
 * purchases as JSON joined by commas, their number, and the cursor of the last purchase.
 */
export const selectExportedPurchases = statement<
  { json: string | null; count: number } & ExportCursor,
  {
    householdId: string;
    boughtAt: string;
    finishId: string;
    takenAt: string;
    listItemId: string;
    limit: number;
  }
>(
  'selectExportedPurchases',
  `with page as materialized (
     select * from purchases
     where household_id = :householdId and (bought_at, finish_id, taken_at, list_item_id)
       > (:boughtAt::timestamptz, :finishId::uuid, :takenAt::timestamptz, :listItemId::uuid)
     order by bought_at, finish_id, taken_at, list_item_id limit :limit
   ), page_end as (
     select bought_at::text as "boughtAt", finish_id as "finishId", taken_at::text as "takenAt",
       list_item_id as "listItemId"
     from page order by bought_at desc, finish_id desc, taken_at desc, list_item_id desc limit 1
   ), page_text as (
     select count(*)::int as count, string_agg(json_build_object(
       'boughtAt', ${isoInstant('purchase.bought_at')},
       'takenAt', ${isoInstant('purchase.taken_at')},
       'supermarket', market.name,
       'listName', purchase.list_name,
       'itemName', purchase.item_name,
       'note', purchase.note,
       'productId', purchase.product_id,
       'categoryName', purchase.category_name,
       'quantity', ${wireQuantity('purchase.quantity')},
       'plannedQuantity', ${wireQuantity('purchase.planned_quantity')},
       'plannedUnit', coalesce(purchase.planned_unit, purchase.unit),
       'unit', purchase.unit,
       'price', case when not ${isUnpriced('purchase')} then ${wirePrice('purchase.unit_price')} end,
       'paid', ${wirePrice('purchase.paid')},
       'typedTripTotal', ${wirePrice('trip.typed_total')},
       'printed', ${printedJson('purchase')},
       'isImpulse', purchase.is_impulse
     )::text, ',' order by purchase.bought_at, purchase.finish_id, purchase.taken_at, purchase.list_item_id)
       as json
     from page as purchase
     left join finishes as trip on trip.household_id = :householdId and trip.id = purchase.finish_id
     left join supermarkets as market
       on market.household_id = :householdId and market.id = purchase.supermarket_id
   )
   select page_text.*, page_end.* from page_text cross join page_end`,
);
