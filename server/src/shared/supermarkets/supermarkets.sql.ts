import { isoInstant } from '../../db/values/iso-instant.ts';
import { isUnpriced } from '../../db/values/is-unpriced.ts';
import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';

export const selectSupermarketNames = statement<{ name: string }, { householdId: string }>(
  'selectSupermarketNames',
  `select name from supermarkets where household_id = :householdId and merged_into is null
   order by last_used_at desc, id desc`,
);

export interface Supermarket {
  id: string;
  name: string;
  folded_name: string;
}

/**
 * SQL for the id of the household's supermarket with a folded name, or of the one into which it was
 * merged (MKT-01).
 */
export const supermarketNamed = (household: string, foldedName: string) => `(
  select coalesce(merged_into, id) from supermarkets
  where household_id = ${household} and folded_name = ${foldedName})`;

/**
 * Finds supermarkets by their names and marks them as used. A name that was merged is that of the other
 * supermarket. The order of use is always exact. The
 * time of the last use is exact to ten minutes, so that a trip does not update its supermarket with
 * each item.
 */
export const findAndMarkUsed = statement<
  Supermarket,
  { householdId: string; foldedNames: readonly string[]; now: Date }
>(
  'findAndMarkUsed',
  `with found as materialized (
     select market.id, market.name, named.folded_name
     from supermarkets as named
     join supermarkets as market
       on market.household_id = :householdId and market.id = coalesce(named.merged_into, named.id)
     where named.household_id = :householdId and named.folded_name = any(:foldedNames::text[])
   ), marked as (
     update supermarkets as market set last_used_at = :now
     where household_id = :householdId and id in (select id from found) and last_used_at < :now
       and (last_used_at < :now::timestamptz - interval '10 minutes' or exists (
         select 1 from supermarkets as other
         where other.household_id = :householdId
           and (other.last_used_at, other.id) > (market.last_used_at, market.id)))
   )
   select id, name, folded_name from found`,
);

/**
 * Inserts supermarkets, and returns them. `supermarkets` is JSON: `[{ id, name, folded_name }]`. A
 * supermarket that exists is marked as used, and returned with its stored spelling.
 */
export const insertSupermarkets = statement<
  Supermarket,
  { householdId: string; authorId: string; supermarkets: string; now: Date }
>(
  'insertSupermarkets',
  `insert into supermarkets (id, household_id, created_by, name, folded_name, last_used_at)
   select id, :householdId, :authorId, name, folded_name, :now
   from json_to_recordset(:supermarkets::json) as sent (id uuid, name text, folded_name text)
   on conflict on constraint supermarkets_name_once
     do update set last_used_at = greatest(supermarkets.last_used_at, excluded.last_used_at)
   returning id, name, folded_name`,
);

export const countSupermarkets = statement<{ count: number }, { householdId: string }>(
  'countSupermarkets',
  `select count(*)::int as count from supermarkets where household_id = :householdId`,
);

/**
 * Returns the latest purchase of each product in a supermarket, newest first, without those that have
 * no price (FIN-07). Purchases without a product are grouped by their item names. A purchase at a price of 0 is returned only if the
 * product was never paid for there, because its price says nothing about the next purchase.
 */
export const selectPriceHistory = statement<WireRow, { householdId: string; foldedName: string }>(
  'selectPriceHistory',
  `select coalesce(json_agg(json_build_object(
       'productId', product_id,
       'name', name,
       'date', ${isoInstant('bought_at')},
       'quantity', ${wireQuantity('quantity')},
       'unit', unit,
       'unitText', case when planned_unit is null then unit_text end,
       'price', ${wirePrice('unit_price')}
     ) order by bought_at desc, finish_id desc, list_item_id), '[]')::text as json
   from (
     select distinct on (coalesce(purchases.product_id::text, lower(purchases.item_name)))
       purchases.*, coalesce(products.name, purchases.item_name) as name
     from purchases
     left join products on products.id = purchases.product_id
     where purchases.household_id = :householdId
       and purchases.supermarket_id = ${supermarketNamed(':householdId', ':foldedName')}
       and not ${isUnpriced('purchases')}
     order by coalesce(purchases.product_id::text, lower(purchases.item_name)),
       purchases.unit_price = 0, purchases.bought_at desc, purchases.finish_id desc, purchases.list_item_id desc
   ) as latest`,
);
