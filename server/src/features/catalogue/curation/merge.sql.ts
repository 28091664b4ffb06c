/** The statements that merge one product into another. */
import { statement } from '../../../db/database.ts';

type BothIds = [fromId: string, intoId: string];

/**
 * Locks the households in which a row references the product, as `lockHousehold` does, in the order
 * of their ids. It runs before the products are locked, because every write also locks its household
 * before anything else.
 */
export const lockHouseholdsOf = statement<{ id: string }, [productId: string]>(
  'merge.lock-households',
  `select id from households
   where id in (
     select household_id from pantry_items where product_id = $1
     union select household_id from list_items where product_id = $1
     union select household_id from list_items where selected_product_id = $1
     union select household_id from product_choices where product_id = $1
     union select household_id from store_labels where product_id = $1
     union select household_id from purchases where product_id = $1
     union select household_id from price_notes where product_id = $1
     union select household_id from receipt_codes where product_id = $1
     union select household_id from finish_moves
       where $1::text in (list_item ->> 'product_id', list_item ->> 'selected_product_id'))
   order by id for no key update`,
);

/** Locks both products, so that transactions that choose one of them wait. */
export const lockProducts = statement<
  { id: string; barcode: string | null; isHidden: boolean; seenIn: string },
  BothIds
>(
  'merge.lock',
  `select id, barcode, is_hidden as "isHidden", seen_in as "seenIn" from products
   where id in ($1, $2) order by id for update`,
);

/**
 * Locks the stock of both products until the transaction ends, so that the quantities cannot change
 * before they are added up.
 */
export const lockStockOfBoth = statement<{ id: string }, BothIds>(
  'merge.lock-stock',
  `select id from pantry_items where product_id in ($1, $2) order by id for update`,
);

/**
 * Adds the stock of the merged product to that of the remaining product, because a pantry has only
 * one row for each product and unit. Records of finishes that refer to a deleted stock row then
 * refer to the remaining row, which an undo of the finish must not delete.
 */
export const addUpStock = statement<never, [...BothIds, now: Date]>(
  'merge.stock',
  `with kept as (
     select distinct on (household_id, pantry_id, unit) household_id, id, pantry_id, unit
     from pantry_items
     where product_id = $2 order by household_id, pantry_id, unit, created_at, id
   ), deleted as (
     delete from pantry_items using kept
     where pantry_items.product_id = $1 and pantry_items.household_id = kept.household_id
       and pantry_items.pantry_id = kept.pantry_id and pantry_items.unit = kept.unit
     returning pantry_items.household_id, pantry_items.id, pantry_items.quantity,
       kept.id as kept_id
   ), moves as (
     update finish_moves set pantry_item_id = deleted.kept_id, is_new_stock = false
     from deleted
     where finish_moves.household_id = deleted.household_id
       and finish_moves.pantry_item_id = deleted.id
   )
   update pantry_items
   set quantity = least(pantry_items.quantity + added.quantity, 99999999), updated_at = $3
   from (
     select household_id, kept_id, sum(quantity) as quantity from deleted
     group by household_id, kept_id
   ) as added
   where pantry_items.household_id = added.household_id
     and pantry_items.id = added.kept_id`,
);

const createRepointStatement = (table: string, column = 'product_id') =>
  statement<never, BothIds>(
    `merge.${table}.${column}`,
    `update ${table} set ${column} = $2 where ${column} = $1`,
  );

/**
 * The statements that update the references in pantries, lists, choices, labels, purchases, price
 * notes and codes of receipts. If both ids are equal, they change only the revisions of the rows.
 */
export const repointStatements = [
  createRepointStatement('pantry_items'),
  createRepointStatement('pantry_redirects'),
  createRepointStatement('list_items'),
  createRepointStatement('list_items', 'selected_product_id'),
  createRepointStatement('product_choices'),
  createRepointStatement('store_labels'),
  createRepointStatement('purchases'),
  createRepointStatement('price_notes'),
  createRepointStatement('receipt_codes'),
  // Products that were merged into `fromId` earlier become products merged into `intoId`.
  createRepointStatement('products', 'merged_into'),
];

/** Updates the list items that an undo of a finish would restore (FIN-05). */
export const repointFinishedItems = statement<never, BothIds>(
  'merge.kept-items',
  `update finish_moves set list_item = list_item
     || case when list_item ->> 'product_id' = $1::text
          then jsonb_build_object('product_id', $2::text) else '{}' end
     || case when list_item ->> 'selected_product_id' = $1::text
          then jsonb_build_object('selected_product_id', $2::text) else '{}' end
   where $1::text in (list_item ->> 'product_id', list_item ->> 'selected_product_id')`,
);
