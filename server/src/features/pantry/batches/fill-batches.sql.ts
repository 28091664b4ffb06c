import { isUnpriced } from '../../../db/values/is-unpriced.ts';
import { wirePrice, wireQuantity } from '../../../db/values/wire-numbers.ts';
import { statement } from '../../../db/database.ts';
import type { RetentionRule } from '../../../db/purging/purge.ts';

/** SQL: whether amounts are litres, which are never added to kilos (UNI-07). */
const isVolume = (row: string) => `(coalesce(${row}.unit_text, '') in ('L', 'ml'))`;

/** SQL for the newest purchases of the item `page` that meet a condition. */
const newest = (condition: string) => `(
      select bought.finish_id, bought.list_item_id, bought.bought_at, bought.quantity,
        case when not ${isUnpriced('bought')}
          then coalesce(bought.paid, round(bought.quantity * bought.unit_price::numeric / 1000)) end as paid
      from purchases as bought
      where bought.household_id = page.household_id and ${condition} and bought.unit = page.unit
        and ${isVolume('bought')} = ${isVolume('page')}
      order by bought.bought_at desc limit 24)`;

/**
 * Divides stock of before there were batches into those of its newest purchases, until the stock is reached
 * (VAL-15). A page of the items by their keys at a time; `purge_state` has the last one. Households are
 * locked before their items, as every write does. `:before` is not used: a purge calls it with one.
 */
const fillBatches = statement<{ count: number }, { before: Date; batch: number }>(
  'fillBatches',
  `with page as materialized (
     select household_id, id, name, product_id, quantity, unit, unit_text, batches from pantry_items
     where (household_id, id) > (
       (select coalesce(filled_household, '00000000-0000-0000-0000-000000000000') from purge_state where is_only),
       (select coalesce(filled_item, '00000000-0000-0000-0000-000000000000') from purge_state where is_only))
       and :before::timestamptz is not null
     order by household_id, id limit :batch
   ), locked as materialized (
     select id, time_zone from households where id in (select household_id from page where batches is null)
     order by id for no key update
   ), filled as materialized (
     select page.household_id, page.id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
       'id', overlay(part.list_item_id::text placing '8' from 15 for 1),
       'amount', ${wireQuantity('least(part.quantity, page.quantity - part.newer)')},
       'boughtOn', date_in(part.bought_at, locked.time_zone),
       'finishId', part.finish_id,
       'paid', ${wirePrice('part.paid')},
       'bought', ${wireQuantity('part.quantity')}))) as batches
     from page join locked on locked.id = page.household_id
     cross join lateral (
       select purchase.*, coalesce(sum(purchase.quantity) over (
         order by purchase.bought_at desc, purchase.list_item_id
         rows between unbounded preceding and 1 preceding), 0) as newer
       from (${newest('bought.product_id = page.product_id')}
         union all ${newest(`page.product_id is null and bought.product_id is null
           and lower(bought.item_name) = lower(page.name)`)}) as purchase
     ) as part
     where page.batches is null and part.newer < page.quantity
     group by page.household_id, page.id
   ), changed as (
     update pantry_items as item set batches = coalesce(filled.batches, '[]')
     from page left join filled on filled.household_id = page.household_id and filled.id = page.id
     where item.household_id = page.household_id and item.id = page.id and item.batches is null
   ), state as (
     update purge_state set filled_household = last.household_id, filled_item = last.id
     from (select household_id, id from page order by household_id desc, id desc limit 1) as last
     where is_only
   )
   select count(*)::int as count from page`,
);

export const batchesFill: RetentionRule = { statement: fillBatches, retentionMs: 0 };
