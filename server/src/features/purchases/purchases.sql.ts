import type { Centavos, FinishId, ListId, PantryId, Reply, UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isUnpriced } from '../../db/values/is-unpriced.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import {
  correctedLineColumns,
  correctedTripColumns,
  correctionJoin,
} from './corrections/corrected-columns.ts';
import type { LineRecord, PricedLine } from './trip-totals.ts';

/** A finished trip, without its lines. */
export interface TripRecord {
  readonly id: FinishId;
  readonly listId: ListId | null;
  readonly listName: string | null;
  readonly pantryId: PantryId;
  readonly boughtAt: string;
  readonly boughtBy: UserId | null;
  readonly typedTotal: Centavos | null;
  readonly correctedAt: string | null;
  readonly correctedBy: UserId | null;
  readonly lastCorrection: Reply<'getFinishedTrip'>['body']['lastCorrection'];
}

const tripColumns = `finishes.id, finishes.list_id as "listId", finishes.list_name as "listName",
  finishes.pantry_id as "pantryId", ${isoInstant('finishes.bought_at')} as "boughtAt",
  finishes.bought_by as "boughtBy", finishes.typed_total as "typedTotal",
  ${correctedTripColumns('finishes')}`;
const trips = `finishes ${correctionJoin('finishes')}`;

/** SQL condition for a trip of a household that has purchases and was not undone. */
const isFinishedTripOf = (
  household: string,
) => `finishes.household_id = ${household} and finishes.undone_at is null
  and exists (select 1 from purchases
    where purchases.household_id = finishes.household_id and purchases.finish_id = finishes.id)`;

/**
 * The finished trips that are older than the trip with the id `before`, or all if it is null, the
 * newest first. The trip `before` itself may be undone.
 */
export const selectTrips = statement<
  TripRecord,
  { householdId: string; before: string | null; limit: number }
>(
  'selectTrips',
  `select ${tripColumns} from ${trips}
   where ${isFinishedTripOf(':householdId')} and (:before::uuid is null
     or (finishes.bought_at, finishes.id) < (
     select last.bought_at, last.id from finishes as last
       where last.id = :before and last.household_id = :householdId
   ))
   order by finishes.bought_at desc, finishes.id desc
   limit :limit`,
);

export const selectFinish = statement<{ id: string }, { finishId: string; householdId: string }>(
  'selectFinish',
  `select id from finishes where id = :finishId and household_id = :householdId`,
);

export const selectTrip = statement<
  TripRecord & { readonly budget: Centavos | null },
  { householdId: string; finishId: string }
>(
  'selectTrip',
  `select ${tripColumns}, finishes.list_budget as budget from ${trips}
   where ${isFinishedTripOf(':householdId')} and finishes.id = :finishId`,
);

/** The lines of these trips, unordered. */
export const selectPricedLines = statement<
  { finishId: string } & PricedLine,
  { householdId: string; finishIds: readonly string[] }
>(
  'selectPricedLines',
  `select bought.finish_id as "finishId", bought.unit_price as price,
     ${isUnpriced('bought')} as "isUnpriced", bought.quantity, bought.paid, market.name as supermarket
   from purchases as bought
   left join supermarkets as market
     on market.household_id = bought.household_id and market.id = bought.supermarket_id
   where bought.household_id = :householdId and bought.finish_id = any(:finishIds::uuid[])`,
);

export const selectPurchaseLines = statement<LineRecord, { householdId: string; finishId: string }>(
  'selectPurchaseLines',
  `select bought.list_item_id as "listItemId", bought.item_name as name,
     bought.product_id as "productId", product.name as "productName",
     category.name as "categoryName", product.image_url as "imageUrl", bought.quantity,
     bought.unit, case when bought.planned_unit is null then bought.unit_text end as "unitText",
     bought.unit_price as price, ${isUnpriced('bought')} as "isUnpriced", bought.paid, bought.printed, market.name as supermarket,
     bought.is_impulse as "isImpulse", bought.on_receipt as "onReceipt", ${correctedLineColumns('bought')}
   from purchases as bought ${correctionJoin('bought')}
   left join products as product on product.id = bought.product_id
   left join categories as category on category.id = product.category_id
   left join supermarkets as market
     on market.household_id = bought.household_id and market.id = bought.supermarket_id
   where bought.household_id = :householdId and bought.finish_id = :finishId
   order by bought.taken_at, bought.list_item_id`,
);
