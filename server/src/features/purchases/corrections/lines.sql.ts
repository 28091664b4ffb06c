/** The statements that read, change, delete and restore lines of a finished trip. */
import type { ListItemId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import type { LineValues, ReceiptAmounts } from './line-values.ts';

export interface StoredLine extends LineValues {
  readonly id: ListItemId;
  readonly name: string;
  readonly productName: string | null;
  readonly supermarketId: string | null;
  readonly supermarket: string | null;
  readonly onReceipt: ReceiptAmounts | null;
  readonly unitText: string | null;
}

/** The lines of a locked trip, or only the line with this id. */
export const selectStoredLines = statement<
  StoredLine,
  { householdId: string; finishId: string; listItemId: string | null }
>(
  'selectStoredLines',
  `select bought.list_item_id as id, bought.item_name as name, bought.product_id as "productId",
     product.name as "productName", bought.unit, bought.quantity, bought.unit_price as price,
     bought.paid, bought.is_unpriced as "isUnpriced", bought.supermarket_id as "supermarketId", market.name as supermarket,
     bought.on_receipt as "onReceipt",
     case when bought.planned_unit is null then bought.unit_text end as "unitText"
   from purchases as bought
   left join products as product on product.id = bought.product_id
   left join supermarkets as market
     on market.household_id = bought.household_id and market.id = bought.supermarket_id
   where bought.household_id = :householdId and bought.finish_id = :finishId
     and (:listItemId::uuid is null or bought.list_item_id = :listItemId)
   order by bought.taken_at, bought.list_item_id`,
);

/** Sets the values of a line. The category follows a changed product. */
export const updateLine = statement<
  { id: string },
  {
    householdId: string;
    finishId: string;
    listItemId: string;
    productId: string | null;
    unit: string;
    quantity: number;
    price: number;
    paid: number | null;
    isUnpriced: true | null;
    onReceipt: string | null;
    now: Date;
    correctionId: string;
  }
>(
  'updateLine',
  `update purchases set
     category_name = case when product_id is not distinct from :productId then category_name else (
       select category.name from products as product
       join categories as category on category.id = product.category_id
         where product.id = :productId) end,
     product_id = :productId,
     planned_unit = nullif(coalesce(planned_unit, unit), :unit),
     unit = :unit, quantity = :quantity, unit_price = :price, paid = :paid,
       is_unpriced = :isUnpriced, on_receipt = :onReceipt::jsonb,
     corrected_at = :now, correction_id = :correctionId
   where household_id = :householdId and finish_id = :finishId and list_item_id = :listItemId
   returning list_item_id as id`,
);

/** Adds a line to a locked trip. Returns no row if the trip has a line with this id. */
export const insertLine = statement<
  { id: string },
  {
    householdId: string;
    finishId: string;
    listItemId: string;
    name: string;
    productId: string | null;
    unit: string;
    quantity: number;
    price: number;
    paid: number | null;
    supermarketId: string | null;
    now: Date;
    correctionId: string;
  }
>(
  'insertLine',
  `insert into purchases (household_id, finish_id, list_item_id, bought_by, product_id, item_name,
     category_name, unit, quantity, unit_price, paid, supermarket_id, planned_quantity, is_impulse,
     taken_at, bought_at, list_id, list_name, corrected_at, correction_id)
   select :householdId, :finishId, :listItemId, finishes.bought_by, :productId, :name, (
       select category.name from products as product
       join categories as category on category.id = product.category_id where product.id = :productId),
     :unit, :quantity, :price, :paid, :supermarketId, :quantity, false, :now, finishes.bought_at,
       finishes.list_id, finishes.list_name,
     :now, :correctionId
   from finishes where finishes.household_id = :householdId and finishes.id = :finishId
   on conflict on constraint purchases_pkey do nothing
   returning list_item_id as id`,
);

/**
 * Deletes lines of a trip, all of them if `listItemId` is null, and returns their rows as a JSON array
 * without the ids of people.
 */
export const deleteLines = statement<
  { lines: object[] },
  { householdId: string; finishId: string; listItemId: string | null }
>(
  'deleteLines',
  `with deleted as (
     delete from purchases
     where household_id = :householdId and finish_id = :finishId and (:listItemId::uuid is null
       or list_item_id = :listItemId)
     returning *
   )
   select coalesce(jsonb_agg(to_jsonb(deleted) - 'bought_by' - 'revision'), '[]') as lines
   from deleted`,
);

/**
 * Restores deleted lines of a trip from their rows. They get the present date and buyer of the trip.
 * References to missing rows become null, and a merged product is replaced by the product into which it
 * was merged. Lines that exist again stay.
 */
export const restoreLines = statement<
  { id: string },
  { householdId: string; finishId: string; lines: string }
>(
  'restoreLines',
  `insert into purchases (household_id, finish_id, list_item_id, bought_by, product_id, item_name,
     category_name, unit, quantity, unit_price, paid, supermarket_id, planned_quantity, planned_unit,
     is_impulse, taken_at, bought_at, list_id, list_name, corrected_at, correction_id, on_receipt, is_unpriced,
     printed, note)
   select :householdId, :finishId, saved.list_item_id, finishes.bought_by,
     coalesce(product.merged_into, product.id),
     saved.item_name, saved.category_name, saved.unit, saved.quantity, saved.unit_price, saved.paid,
     coalesce(market.merged_into, market.id), saved.planned_quantity, saved.planned_unit, saved.is_impulse, saved.taken_at,
     finishes.bought_at, saved.list_id, saved.list_name, saved.corrected_at, saved.correction_id,
     saved.on_receipt, saved.is_unpriced, saved.printed, saved.note
   from finishes
   cross join jsonb_populate_recordset(null::purchases, :lines::jsonb) as saved
   left join products as product on product.id = saved.product_id
   left join supermarkets as market
     on market.household_id = :householdId and market.id = saved.supermarket_id
   where finishes.household_id = :householdId and finishes.id = :finishId
   on conflict on constraint purchases_pkey do nothing
   returning list_item_id as id`,
);

/** Waits for running merges of the products of deleted lines, and prevents further ones. */
export const shareLockProductsOfLines = statement<{ id: string }, { lines: string }>(
  'shareLockProductsOfLines',
  `select id from products
   where id in (select (line ->> 'product_id')::uuid from jsonb_array_elements(:lines::jsonb) as line)
   order by id for key share`,
);

/** Sets the supermarkets of lines. The JSON is `[{ id, supermarket_id }]`. */
export const setSupermarketsOfLines = statement<
  { id: string },
  { householdId: string; finishId: string; lines: string }
>(
  'setSupermarketsOfLines',
  `update purchases set supermarket_id = coalesce(market.merged_into, market.id)
   from json_to_recordset(:lines::json) as sent (id uuid, supermarket_id uuid)
   left join supermarkets as market on market.household_id = :householdId
     and market.id = sent.supermarket_id
   where purchases.household_id = :householdId and purchases.finish_id = :finishId
     and purchases.list_item_id = sent.id
   returning purchases.list_item_id as id`,
);

/**
 * Sets the supermarket of the receipt of a trip, or that into which it was merged, so that receipt and
 * lines name the same.
 */
export const setSupermarketOfReceipt = statement<
  { id: string },
  { householdId: string; finishId: string; supermarketId: string }
>(
  'setSupermarketOfReceipt',
  `update receipts set supermarket_id = coalesce(market.merged_into, market.id)
   from supermarkets as market
   where receipts.household_id = :householdId and receipts.finish_id = :finishId
     and market.household_id = :householdId and market.id = :supermarketId
   returning receipts.id`,
);

/** The supermarket into which this one was merged, or itself. */
export const selectMarketNow = statement<{ id: string }, { householdId: string; id: string }>(
  'selectMarketNow',
  `select coalesce(merged_into, id) as id from supermarkets
   where household_id = :householdId and id = :id`,
);

/** The lines of the receipt of a trip as printed, if the seller's tax number (CNPJ) is known. */
export const selectPrintedLines = statement<
  { cnpj: string; lines: { text: string; code: string | null; listItemId: string }[] },
  { householdId: string; finishId: string }
>(
  'selectPrintedLines',
  `select cnpj, lines from receipts
   where household_id = :householdId and finish_id = :finishId and cnpj is not null`,
);

/** Locks and deletes the receipt of a trip, and returns its row without the id of the person. */
export const deleteReceiptOfTrip = statement<
  { receipt: object },
  { householdId: string; finishId: string }
>(
  'deleteReceiptOfTrip',
  `with deleted as (
     delete from receipts where household_id = :householdId and finish_id = :finishId returning *
   )
   select to_jsonb(deleted) - 'created_by' as receipt from deleted`,
);

/** Restores a receipt from its row. Returns no row if the household has recorded it again. */
export const restoreReceipt = statement<
  { id: string },
  { householdId: string; finishId: string; receipt: string }
>(
  'restoreReceipt',
  `insert into receipts (household_id, id, access_key, cnpj, shop_name, supermarket_id, issued_at, total,
     discount, source, finish_id, lines, search_text, created_by, created_at)
   select :householdId, saved.id, saved.access_key, saved.cnpj, saved.shop_name,
     coalesce(market.merged_into, market.id, bought.supermarket_id), saved.issued_at, saved.total, saved.discount,
     saved.source, :finishId, saved.lines, saved.search_text, finishes.bought_by, saved.created_at
   from jsonb_populate_record(null::receipts, :receipt::jsonb) as saved
   join finishes on finishes.household_id = :householdId and finishes.id = :finishId
   left join supermarkets as market
     on market.household_id = :householdId and market.id = saved.supermarket_id
   cross join lateral (
     select min(supermarket_id::text)::uuid as supermarket_id from purchases
     where household_id = :householdId and finish_id = :finishId
   ) as bought
   where coalesce(market.id, bought.supermarket_id) is not null and not exists (
     select 1 from receipts as other where other.household_id = :householdId and saved.access_key is null
       and other.cnpj is not distinct from saved.cnpj and other.issued_at = saved.issued_at
       and other.total = saved.total)
   on conflict do nothing
   returning id`,
);
