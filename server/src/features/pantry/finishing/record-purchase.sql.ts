import { statement } from '../../../db/database.ts';
import { inUnitOfStock } from './finish.sql.ts';

/**
 * Waits for running merges of the products with these ids. The products are read in a later statement,
 * because a statement that waits for a lock does not see into which product the locked one was merged.
 */
export const awaitMerges = statement<{ id: string }, { productIds: readonly string[] }>(
  'awaitMerges',
  'select id from products where id = any(:productIds::uuid[]) order by id for key share',
);

/**
 * Reads the products with these ids, or the products into which they were merged. Prevents merges of
 * the returned products until the transaction ends.
 */
export const shareLockBoughtProducts = statement<
  { sentId: string; id: string; name: string },
  { productIds: readonly string[] }
>(
  'shareLockBoughtProducts',
  `select sent.id as "sentId", product.id, product.name
   from products as sent
   join products as product on product.id = coalesce(sent.merged_into, sent.id)
   where sent.id = any(:productIds::uuid[])
   order by product.id
   for key share of product`,
);

/**
 * Inserts a purchase record for each line of a finish without a list, and the data that an undo needs.
 * The JSON is `[{ id, name, product_id, unit, quantity, price, paid, supermarket_id,
 * pantry_item_id, is_new_stock, factor }]`. A line without pantry_item_id has changed no stock.
 */
export const insertPurchases = statement<
  { id: string },
  { householdId: string; finishId: string; lines: string }
>(
  'insertPurchases',
  `with line as materialized (
     select * from json_to_recordset(:lines::json) as sent
       (id uuid, name text, product_id uuid, unit text, quantity integer, price integer, paid integer,
        supermarket_id uuid, pantry_item_id uuid, is_new_stock boolean, factor double precision)
   ), undo_data as (
     insert into finish_moves
       (household_id, finish_id, list_item_id, pantry_item_id, quantity, is_new_stock)
     select :householdId, :finishId, id, pantry_item_id, ${inUnitOfStock('quantity')}, is_new_stock
       from line
     where pantry_item_id is not null
   ), bought as (
   insert into purchases (finish_id, list_item_id, household_id, bought_by, product_id, item_name,
     category_name, unit, quantity, unit_price, paid, is_unpriced, supermarket_id, planned_quantity, is_impulse, taken_at, bought_at)
   select finishes.id, line.id, :householdId, finishes.bought_by, line.product_id, line.name,
     category.name,
     line.unit, line.quantity, coalesce(line.price, 0), line.paid, case when line.price is null then true end,
     line.supermarket_id, line.quantity, false,
     finishes.bought_at, finishes.bought_at
   from line
   join finishes on finishes.household_id = :householdId and finishes.id = :finishId
   left join products as product on product.id = line.product_id
   left join categories as category on category.id = product.category_id
   returning list_item_id as id
   )
   select id from bought`,
);
