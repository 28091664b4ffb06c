/** The statements that merge one product into another. */
import { statement } from '../../../db/database.ts';
import type { StockRow } from '../../pantry/batches/batched-stock.ts';

type BothIds = { fromId: string; intoId: string };

/**
 * Locks the households in which a row references the product, as `lockHousehold` does, in the order
 * of their ids. It runs before the products are locked, because every write also locks its household
 * before anything else.
 */
export const lockHouseholdsOf = statement<{ id: string }, { productId: string }>(
  'lockHouseholdsOf',
  `select id from households
   where id in (
     select household_id from pantry_items where product_id = :productId
     union select household_id from list_items where product_id = :productId
     union select household_id from list_items where selected_product_id = :productId
     union select household_id from product_choices where product_id = :productId
     union select household_id from store_labels where product_id = :productId
     union select household_id from purchases where product_id = :productId
     union select household_id from price_notes where product_id = :productId
     union select household_id from receipt_codes where product_id = :productId
     union select household_id from item_photos where product_id = :productId
     union select household_id from wastes where product_id = :productId
     union select household_id from finish_moves
       where :productId::text in (list_item ->> 'product_id', list_item ->> 'selected_product_id'))
   order by id for no key update`,
);

/** Locks both products, so that transactions that choose one of them wait. */
export const lockProducts = statement<
  { id: string; barcode: string | null; isHidden: boolean; seenIn: string },
  BothIds
>(
  'lockProducts',
  `select id, barcode, is_hidden as "isHidden", seen_in as "seenIn" from products
   where id in (:fromId, :intoId) order by id for update`,
);

/**
 * Locks the stock of both products until the transaction ends, so that the quantities cannot change
 * before they are added up.
 */
export const lockStockOfBoth = statement<{ id: string }, BothIds>(
  'lockStockOfBoth',
  `select id from pantry_items where product_id in (:fromId, :intoId) order by id for update`,
);

/** SQL for the stock to which that of the merged product is added: one of each pantry and unit. */
const keptStock = `select distinct on (household_id, pantry_id, unit) household_id, id, pantry_id, unit,
       quantity, batches
     from pantry_items
     where product_id = :intoId order by household_id, pantry_id, unit, created_at, id`;

export interface AddedUp {
  readonly householdId: string;
  readonly kept: StockRow;
  readonly added: StockRow;
}

const stockJson = (stock: string) =>
  `json_build_object('id', ${stock}.id, 'quantity', ${stock}.quantity, 'batches', ${stock}.batches)`;

/** The stock that {@link addUpStock} adds to other stock, if one of both has batches. */
export const selectAddedUp = statement<AddedUp, BothIds>(
  'selectAddedUp',
  `with kept as (
     ${keptStock}
   )
   select added.household_id as "householdId", ${stockJson('kept')} as kept, ${stockJson('added')} as added
   from pantry_items as added
   join kept on kept.household_id = added.household_id and kept.pantry_id = added.pantry_id
     and kept.unit = added.unit
   where added.product_id = :fromId
     and (jsonb_array_length(kept.batches) > 0 or jsonb_array_length(added.batches) > 0)`,
);

/**
 * Adds the stock of the merged product to that of the remaining product, because a pantry has only
 * one row for each product and unit. Records of finishes that refer to a deleted stock row then
 * refer to the remaining row, which an undo of the finish must not delete.
 */
export const addUpStock = statement<never, BothIds & { now: Date }>(
  'addUpStock',
  `with kept as (
     ${keptStock}
   ), deleted as (
     delete from pantry_items using kept
     where pantry_items.product_id = :fromId and pantry_items.household_id = kept.household_id
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
   set quantity = least(pantry_items.quantity + added.quantity, 99999999), updated_at = :now
   from (
     select household_id, kept_id, sum(quantity) as quantity from deleted
     group by household_id, kept_id
   ) as added
   where pantry_items.household_id = added.household_id
     and pantry_items.id = added.kept_id`,
);

/** The columns that reference a product. */
const references = [
  ['pantry_items', 'product_id'],
  ['pantry_redirects', 'product_id'],
  ['list_items', 'product_id'],
  ['list_items', 'selected_product_id'],
  ['product_choices', 'product_id'],
  ['store_labels', 'product_id'],
  ['purchases', 'product_id'],
  ['price_notes', 'product_id'],
  ['receipt_codes', 'product_id'],
  ['wastes', 'product_id'],
  // Products that were merged into `fromId` earlier become products merged into `intoId`.
  ['products', 'merged_into'],
] as const;

/**
 * The statements that update the references in pantries, lists, choices, labels, purchases, price
 * notes, codes of receipts and wastes. If both ids are equal, they change only the revisions of the rows.
 */
export const repointStatements = references.map(([table, column]) =>
  statement<never, BothIds>(
    `repointStatements.${table}.${column}`,
    `update ${table} set ${column} = :intoId where ${column} = :fromId`,
  ),
);

/**
 * Gives the remaining product the photo of the merged one in households that have none of it. The row
 * gets another id, so it is deleted and inserted.
 */
export const moveItemPhotos = statement<never, BothIds & { now: Date }>(
  'moveItemPhotos',
  `with moved as (
     delete from item_photos where product_id = :fromId returning household_id, photo_id
   )
   insert into item_photos (household_id, id, product_id, photo_id, changed_at)
   select household_id, 'product ' || :intoId::uuid::text, :intoId::uuid, photo_id, :now from moved
   on conflict on constraint item_photos_pkey do nothing`,
);

/** Updates the list items that an undo of a finish would restore (FIN-05). */
export const repointFinishedItems = statement<never, BothIds>(
  'repointFinishedItems',
  `update finish_moves set list_item = list_item
     || case when list_item ->> 'product_id' = :fromId::text
          then jsonb_build_object('product_id', :intoId::text) else '{}' end
     || case when list_item ->> 'selected_product_id' = :fromId::text
          then jsonb_build_object('selected_product_id', :intoId::text) else '{}' end
   where :fromId::text in (list_item ->> 'product_id', list_item ->> 'selected_product_id')`,
);
