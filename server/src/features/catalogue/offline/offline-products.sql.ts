import { statement } from '../../../db/database.ts';
import type { ProductId, ProductUnit, Thousandths, UnitText } from '@quitanda/contract';
import { everybody, isSeenBy, isUnreportedBy } from '../../../shared/seen-products.ts';
import { productTables, wireProductColumns } from '../product-columns.ts';
import type { WireRow } from '../../../http/answers.ts';

export interface OfflineRow {
  readonly id: ProductId;
  readonly name: string;
  readonly brand: string | null;
  readonly typicalUnit: ProductUnit;
  readonly unitText: UnitText | null;
  readonly barcode: string | null;
  readonly categoryId: string;
  readonly quantity: Thousandths;
}

/**
 * The products that more than one household chose, most frequent first, followed by the starter set
 * in its order. The statement reads all choices, so its result is cached.
 */
export const selectOfflineProducts = statement<
  OfflineRow,
  { starterIds: readonly string[]; limit: number }
>(
  'selectOfflineProducts',
  `with popular as materialized (
     select product_id, count(distinct household_id) as household_count
     from product_choices
     group by product_id
     having count(distinct household_id) > 1
     order by household_count desc, product_id
     limit :limit
   ),
   selected as (
     select coalesce(product_id, starter_id) as selected_id, coalesce(household_count, 0) as household_count, starter_position
     from popular
     full join unnest(:starterIds::uuid[]) with ordinality as starter (starter_id, starter_position)
       on starter_id = product_id
   )
   select id, name, brand, typical_unit as "typicalUnit", unit_text as "unitText", barcode, category_id as "categoryId",
     default_order_quantity as quantity
   from selected
   cross join lateral (select * from products where id = selected_id offset 0) as product
   where not is_hidden
   order by household_count desc, starter_position nulls last, id`,
);

/**
 * SQL for the ids of the 300 products that a household used last, each with the time when it was last
 * chosen for an item, or its stock last changed, or when it was registered and nobody else has confirmed
 * it.
 */
const usedProductIds = (household: string) => `
  select product_id, max(at) as at
  from (
    (select product_id, chosen_at as at from product_choices
     where household_id = ${household} order by chosen_at desc limit 600)
    union all
    select item.product_id, item.updated_at from pantries as pantry
    join pantry_items as item
      on item.household_id = pantry.household_id and item.pantry_id = pantry.id
    where pantry.household_id = ${household} and item.product_id is not null
    union all
    select id, created_at from products
    where seen_in = ${household} and seen_in <> '${everybody}' and merged_into is null
  ) as used
  group by product_id
  order by at desc, product_id
  limit 300`;

export const selectUsedProducts = statement<WireRow, { householdId: string; userId: string }>(
  'selectUsedProducts',
  `select coalesce(json_agg(to_json(product) order by at desc, product.id), '[]')::text as json
   from (${usedProductIds(':householdId')}) as used
   cross join lateral (
     select ${wireProductColumns},
       array(select folded_name from product_choices
             where household_id = :householdId and product_id = p.id order by chosen_at desc limit 10)
         as "chosenFor"
     from products as p ${productTables}
     where p.id = used.product_id and ${isSeenBy('p', ':householdId')}
       and ${isUnreportedBy('p', ':userId')}
     offset 0
   ) as product`,
);

/** As many as are indexed for a search in a few milliseconds. The database searches all others. */
const maxUsedProducts = 500;

/** The products of a household that may match a search, the last used ones first. */
export const selectUsedProductsLike = statement<
  { id: string; name: string; brand: string | null },
  { householdId: string; patterns: readonly string[] }
>(
  'selectUsedProductsLike',
  `select id, name, brand
   from (${usedProductIds(':householdId')}) as used
   cross join lateral (select * from products where id = used.product_id offset 0) as product
   where ${isSeenBy('product', ':householdId')} and search_text like any (:patterns::text[])
   order by at desc, id
   limit ${maxUsedProducts}`,
);

/** The products that a user has reported, which the user no longer sees (PRD-06). */
export const selectReportedIds = statement<{ id: string }, { userId: string }>(
  'selectReportedIds',
  'select product_id as id from product_reports where user_id = :userId',
);
