/** What tools read of purchases: no person, no receipt and no key of one. */
import type { Centavos } from '@quitanda/contract';
import { epochMs } from '../../../db/values/epoch-ms.ts';
import { isUnpriced } from '../../../db/values/is-unpriced.ts';
import { statement } from '../../../db/database.ts';
import type { ProductPriceRecord } from '../../insights/records.ts';

export interface ToolTrip {
  readonly id: string;
  readonly listName: string | null;
  readonly at: number;
  readonly typedTotal: Centavos | null;
  /** The number of trips on all pages, and when the first of them was. */
  readonly count: number;
  readonly firstAt: number;
}

/**
 * The trips in a period, the newest first. `folded` is a part of the folded name of one of their
 * supermarkets; null for all trips. `finishId` chooses one trip.
 */
export const selectToolTrips = statement<
  ToolTrip,
  {
    householdId: string;
    since: Date;
    until: Date;
    folded: string | null;
    finishId: string | null;
    limit: number;
    offset: number;
  }
>(
  'selectToolTrips',
  `select trip.id, trip.list_name as "listName", ${epochMs('trip.bought_at')} as at,
     trip.typed_total as "typedTotal", count(*) over ()::integer as count,
     ${epochMs('min(trip.bought_at) over ()')} as "firstAt"
   from finishes as trip
   where trip.household_id = :householdId and trip.bought_at >= :since and trip.bought_at < :until
     and trip.undone_at is null and trip.deleted_at is null
     and (:finishId::uuid is null or trip.id = :finishId)
     and exists (
       select 1 from purchases as bought
       left join supermarkets as market
         on market.household_id = :householdId and market.id = bought.supermarket_id
       where bought.household_id = :householdId and bought.finish_id = trip.id
         and (:folded::text is null or strpos(market.folded_name, :folded) > 0))
   order by trip.bought_at desc, trip.id desc limit :limit offset :offset`,
);

/** How many trips a household has made since then, and when the first of them was. */
export const countToolTrips = statement<
  { count: number; firstAt: number | null },
  { householdId: string; since: Date }
>(
  'countToolTrips',
  `select count(*)::integer as count, ${epochMs('min(trip.bought_at)')} as "firstAt"
   from finishes as trip
   where trip.household_id = :householdId and trip.bought_at >= :since
     and trip.undone_at is null and trip.deleted_at is null
     and exists (select 1 from purchases as bought
       where bought.household_id = :householdId and bought.finish_id = trip.id)`,
);

/** The names of purchases since then that have no product. */
export const selectUnlinkedNames = statement<
  { name: string },
  { householdId: string; since: Date }
>(
  'selectUnlinkedNames',
  `select distinct item_name as name from purchases
   where household_id = :householdId and bought_at >= :since and product_id is null`,
);

/** The newest prices of purchases without a product that have one of these names. */
export const selectUnlinkedPrices = statement<
  ProductPriceRecord,
  { householdId: string; since: Date; names: readonly string[]; limit: number }
>(
  'selectUnlinkedPrices',
  `select bought.item_name as "productName", bought.item_name as "itemName", bought.unit,
     bought.unit_price as price, market.name as supermarket,
     ${epochMs('bought.bought_at')} as at, bought.quantity,
     case when bought.planned_unit is null then bought.unit_text end as "unitText", null::uuid as "priceNoteId"
   from purchases as bought
   left join supermarkets as market
     on market.household_id = bought.household_id and market.id = bought.supermarket_id
   where bought.household_id = :householdId and bought.bought_at >= :since and bought.product_id is null
     and bought.item_name = any(:names::text[]) and not ${isUnpriced('bought')}
   order by bought.bought_at desc, bought.unit_price limit :limit`,
);
