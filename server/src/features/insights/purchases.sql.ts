/** Reads purchases and price notes. The contract computes prices and spending from them. */
import { limits, type BookRecord, type PriceRecord } from '@quitanda/contract';
import type {
  BasketRecord,
  ProductPriceRecord,
  SpentRecord,
  UnpricedRemainder,
} from './records.ts';
import { epochMs } from '../../db/values/epoch-ms.ts';
import { statement } from '../../db/database.ts';
import { isUnpriced } from '../../db/values/is-unpriced.ts';

/**
 * SQL for the newest purchases of the household, up to the maximum for one response.
 * `timeCondition` is the condition on `bought_at`, such as '>= :since'.
 */
const newestPurchases = (timeCondition: string) => `(
  select * from purchases where household_id = :householdId and bought_at ${timeCondition}
  order by bought_at desc limit ${limits.purchasesPerResponse}
) as bought`;

/** The last purchase of the previous page, or values that sort before the newest purchase. */
export interface PurchaseCursor {
  readonly boughtAt: string;
  readonly finishId: string;
  readonly listItemId: string;
}

/**
 * A page of purchases after `since`, newest first, starting after the cursor. Includes purchases
 * without a price, because they count as bought. The cursor's `boughtAt` has microseconds.
 */
export const selectPurchaseRecords = statement<
  BookRecord & PurchaseCursor,
  {
    householdId: string;
    since: Date;
    boughtAt: string;
    finishId: string;
    listItemId: string;
    limit: number;
  }
>(
  'selectPurchaseRecords',
  `select bought.product_id as "productId", product.name as "productName",
     bought.item_name as "itemName", bought.unit,
     case when not ${isUnpriced('bought')} then bought.unit_price end as price,
     market.name as supermarket, ${epochMs('bought.bought_at')} as at, false as "isNote",
     bought.quantity,
     case when bought.planned_unit is null then bought.unit_text end as "unitText",
     bought.bought_at::text as "boughtAt", bought.finish_id as "finishId",
     bought.list_item_id as "listItemId"
   from (
     select * from purchases
     where household_id = :householdId and bought_at > :since
       and (bought_at, finish_id, list_item_id) < (:boughtAt::timestamptz, :finishId::uuid,
         :listItemId::uuid)
     order by bought_at desc, finish_id desc, list_item_id desc limit :limit
   ) as bought
   left join products as product on product.id = bought.product_id
   left join supermarkets as market
     on market.household_id = :householdId and market.id = bought.supermarket_id
   order by bought.bought_at desc, bought.finish_id desc, bought.list_item_id desc`,
);

/** The price notes later than `since`. A household has at most 5,000 (API-17). */
export const selectNotedRecords = statement<PriceRecord, { householdId: string; since: Date }>(
  'selectNotedRecords',
  `select note.product_id as "productId", product.name as "productName", null as "itemName",
     note.unit, note.price, market.name as supermarket, ${epochMs('note.noted_at')} as at,
     true as "isNote", null::integer as quantity
   from price_notes as note
   join products as product on product.id = note.product_id
   join supermarkets as market
     on market.household_id = note.household_id and market.id = note.supermarket_id
   where note.household_id = :householdId and note.noted_at > :since
   order by note.noted_at desc, note.id`,
);

/** The newest 1,000 prices of a product. */
export const selectProductPrices = statement<
  ProductPriceRecord,
  { householdId: string; productId: string }
>(
  'selectProductPrices',
  `select product.name as "productName", bought.item_name as "itemName", bought.unit,
     bought.unit_price as price, market.name as supermarket,
     ${epochMs('bought.bought_at')} as at, bought.quantity,
     case when bought.planned_unit is null then bought.unit_text end as "unitText",
     null::uuid as "priceNoteId"
   from purchases as bought
   join products as product on product.id = bought.product_id
   left join supermarkets as market
     on market.household_id = bought.household_id and market.id = bought.supermarket_id
   where bought.household_id = :householdId and bought.product_id = :productId
     and not ${isUnpriced('bought')}
   union all
   select product.name, null, note.unit, note.price, market.name,
     ${epochMs('note.noted_at')}, null, null, note.id
   from price_notes as note
   join products as product on product.id = note.product_id
   join supermarkets as market
     on market.household_id = note.household_id and market.id = note.supermarket_id
   where note.household_id = :householdId and note.product_id = :productId
   order by at desc, price, "itemName", "priceNoteId"
   limit 1000`,
);

/** The purchases with a price from `since` on, unordered. */
export const selectSpentLines = statement<SpentRecord, { householdId: string; since: Date }>(
  'selectSpentLines',
  `select bought.unit_price as price, bought.quantity, bought.paid,
     coalesce(product.name, bought.item_name) as name,
     coalesce(category.name, bought.category_name) as category,
     market.name as supermarket, bought.bought_by as "boughtBy",
     case when bought.list_id is not null then bought.is_impulse end as "isImpulse",
     ${epochMs('bought.bought_at')} as at
   from ${newestPurchases('>= :since')}
   left join products as product on product.id = bought.product_id
   left join categories as category on category.id = product.category_id
   left join supermarkets as market
     on market.household_id = :householdId and market.id = bought.supermarket_id
   where not ${isUnpriced('bought')}`,
);

/**
 * For each trip since `since` with a typed total: that total minus its priced lines, which is the
 * cost of its unpriced items (FIN-10). It counts as planned, unless all of these items were taken
 * on impulse.
 */
export const selectUnpricedRemainders = statement<
  UnpricedRemainder,
  { householdId: string; since: Date }
>(
  'selectUnpricedRemainders',
  `select trip.typed_total - bought.total as total, bought.supermarket,
     trip.bought_by as "boughtBy", bought."isImpulse", ${epochMs('trip.bought_at')} as at
   from finishes as trip cross join lateral (
     select coalesce(sum(coalesce(line.paid, round(line.unit_price::numeric * line.quantity / 1000))), 0)::bigint as total,
       min(market.name) filter (where ${isUnpriced('line')}) as supermarket,
       bool_and(line.is_impulse) filter (where ${isUnpriced('line')}) as "isImpulse"
     from purchases as line
     left join supermarkets as market
       on market.household_id = :householdId and market.id = line.supermarket_id
     where line.household_id = :householdId and line.finish_id = trip.id
   ) as bought
   where trip.household_id = :householdId and trip.bought_at >= :since and trip.typed_total is not null
     and trip.undone_at is null and trip.deleted_at is null
     and bought."isImpulse" is not null and trip.typed_total > bought.total`,
);

/** The category of the product that the household chose last for each name (LNK-02). */
export const selectChosenCategories = statement<
  { foldedName: string; category: string },
  { householdId: string }
>(
  'selectChosenCategories',
  `select choice.folded_name as "foldedName", category.name as category
   from product_choices as choice
   join products as product on product.id = choice.product_id
   join categories as category on category.id = product.category_id
   where choice.household_id = :householdId`,
);

/** Purchases with a price from `since` on, with the columns that identify their product or name, unordered. */
export const selectBasketLines = statement<BasketRecord, { householdId: string; since: Date }>(
  'selectBasketLines',
  `select bought.product_id as "productId", product.name as "productName",
     bought.item_name as "itemName", bought.unit, bought.unit_price as price, bought.quantity,
     bought.paid, ${epochMs('bought.bought_at')} as at
   from ${newestPurchases('>= :since')}
   left join products as product on product.id = bought.product_id
   where not ${isUnpriced('bought')}`,
);
