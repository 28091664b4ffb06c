import { statement } from '../../../db/database.ts';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';
import { isUnpriced } from '../../../db/values/is-unpriced.ts';

/**
 * Locks a finish of the household that moved items into this pantry. Returns no row for a finish that
 * cannot be undone, because it was recorded at or before `after` or is undone already. The key of the
 * finish is not locked, so that other transactions can insert references to it.
 */
export const lockFinish = statement<
  { listId: string | null; listName: string | null },
  { finishId: string; householdId: string; pantryId: string; after: Date }
>(
  'lockFinish',
  `select list_id as "listId", list_name as "listName" from finishes
   where id = :finishId and household_id = :householdId and pantry_id = :pantryId and undone_at is null
     and deleted_at is null and created_at > :after
   for no key update`,
);

/**
 * Prevents merges of the products of the restored items until the transaction ends, and waits for a
 * merge in progress.
 */
export const shareLockMovedProducts = statement<
  { id: string },
  { householdId: string; finishId: string }
>(
  'shareLockMovedProducts',
  `select id from products
   where id in (
     select unnest(array[list_item ->> 'product_id', list_item ->> 'selected_product_id'])::uuid
     from finish_moves where household_id = :householdId and finish_id = :finishId)
   order by id
   for key share`,
);

/** SQL for the table `added`: the quantity that the finish `:finishId` added to each pantry item. */
const addedByFinish = `(
  select pantry_item_id, sum(quantity)::integer as quantity, bool_or(is_new_stock) as is_new
  from finish_moves where household_id = :householdId and finish_id = :finishId and quantity > 0
  group by pantry_item_id
) as added`;

/**
 * The names of the stock that the undo cannot remove, because it is no longer in the pantry or was
 * partly used. The statement must run before the stock is lowered.
 */
export const selectUsedStock = statement<
  { name: string },
  { householdId: string; finishId: string; pantryId: string }
>(
  'selectUsedStock',
  `select coalesce(pantry_items.name, (
     select min(purchases.item_name) from purchases
     join finish_moves as moved on moved.household_id = purchases.household_id
       and moved.finish_id = purchases.finish_id and moved.list_item_id = purchases.list_item_id
     where purchases.household_id = :householdId and purchases.finish_id = :finishId
       and moved.pantry_item_id = added.pantry_item_id)) as name
   from ${addedByFinish}
   left join pantry_items on pantry_items.household_id = :householdId
     and pantry_items.pantry_id = :pantryId
     and pantry_items.id = added.pantry_item_id
   where added.quantity > 0
     and (pantry_items.id is null or pantry_items.quantity < added.quantity)
   order by name`,
);

/** Deletes stock that the finish created and nobody changed. The caller has locked the pantry. */
export const removeUntouchedStock = statement<
  { id: string },
  { householdId: string; finishId: string; pantryId: string }
>(
  'removeUntouchedStock',
  `delete from pantry_items using ${addedByFinish}
   where pantry_items.household_id = :householdId and pantry_items.id = added.pantry_item_id
     and pantry_items.pantry_id = :pantryId
     and added.is_new and pantry_items.quantity = added.quantity
     and pantry_items.low_stock_alert_threshold is null
     and pantry_items.target_quantity is null
   returning pantry_items.id`,
);

/** Lowers the remaining stock by the quantity that the finish added, but not below 0. */
export const lowerStock = statement<
  { id: string },
  { householdId: string; finishId: string; pantryId: string; now: Date }
>(
  'lowerStock',
  `update pantry_items
   set quantity = greatest(0, pantry_items.quantity - added.quantity), updated_at = :now
   from ${addedByFinish}
   where pantry_items.household_id = :householdId and pantry_items.id = added.pantry_item_id
     and pantry_items.pantry_id = :pantryId
   returning pantry_items.id`,
);

const itemColumns = `id, list_id, name, position, quantity, unit, unit_text, note, is_checked, is_impulse, product_id,
  selected_product_id, scanned_barcode, price, paid, purchased_quantity, purchased_unit, purchased_unit_text, taken_at,
  created_at, updated_at, moved_from`;

/**
 * SQL for the fields of a list item that corrections of its trip have changed: an item in the cart gets
 * the values of its line, and the item of a removed line returns unticked (CMP-19). An item without a
 * price returns without one, and with a bought quantity only if that is not the planned one. After a
 * receipt the items return as they were before it, so that it can be recorded again.
 */
const correctedFields = `case
  when exists (select 1 from receipts
    where receipts.household_id = :householdId and receipts.finish_id = :finishId) then '{}'
  when bought.finish_id is null then jsonb_build_object('is_checked', false, 'taken_at', null,
    'taken_by', null, 'corrected_by', null, 'price', null, 'paid', null, 'purchased_quantity', null,
    'purchased_unit', null, 'purchased_unit_text', null, 'supermarket_id', null)
  when coalesce(bought.corrected_at, finishes.corrected_at) is null then '{}'
  else jsonb_build_object(
    'price', case when not ${isUnpriced('bought')} then bought.unit_price end, 'paid', bought.paid,
    'purchased_quantity', nullif(bought.quantity,
      case when ${isUnpriced('bought')} then (finish_moves.list_item ->> 'quantity')::integer end),
    'purchased_unit', nullif(bought.unit, finish_moves.list_item ->> 'unit'),
    'selected_product_id', bought.product_id, 'supermarket_id', bought.supermarket_id)
  end`;

/**
 * Restores the list items with all their fields, before the purchases are deleted. The caller has locked the list. A column that was
 * added after the finish gets its default. People who created, took or corrected an item may have
 * been deleted since; then the column is null. Items that were stored before households existed
 * have their author in `owner_id`. Moves without a list item are of items that a receipt has added.
 */
export const restoreItems = statement<{ id: string }, { householdId: string; finishId: string }>(
  'restoreItems',
  `with item as materialized (
     select moved.*, coalesce(moved.created_by, (finish_moves.list_item ->> 'owner_id')::uuid) as author_id
     from finish_moves
     join finishes on finishes.household_id = :householdId and finishes.id = :finishId
     left join purchases as bought on bought.household_id = finish_moves.household_id
       and bought.finish_id = finish_moves.finish_id
       and bought.list_item_id = finish_moves.list_item_id
     cross join jsonb_populate_record(null::list_items,
       finish_moves.list_item || ${correctedFields}) as moved
     where finish_moves.household_id = :householdId and finish_moves.finish_id = :finishId
       and finish_moves.list_item is not null
   ), restored as (
     insert into list_items
       (household_id, created_by, taken_by, corrected_by, supermarket_id, only_supermarket_id, ${itemColumns})
     select :householdId, author.id, taker.id, corrector.id, coalesce(market.merged_into,
       market.id), coalesce(only_market.merged_into, only_market.id), ${itemColumns.replaceAll(/\w+/gu, 'item.$&')}
     from item
     left join users as author on author.id = item.author_id
     left join users as taker on taker.id = item.taken_by
     left join users as corrector on corrector.id = item.corrected_by
     left join supermarkets as market on market.household_id = :householdId
       and market.id = item.supermarket_id
     left join supermarkets as only_market on only_market.household_id = :householdId
       and only_market.id = item.only_supermarket_id
     on conflict on constraint list_items_pkey do nothing
     returning id
   )
   select id from restored`,
);

/**
 * The names of list items of the finish that are on a list already. The statement must run before
 * the items are restored.
 */
export const selectItemsAlreadyOnList = statement<
  { name: string },
  { householdId: string; finishId: string }
>(
  'selectItemsAlreadyOnList',
  `select item.name from finish_moves as moved
   join list_items as item on item.household_id = :householdId and item.id = moved.list_item_id
   where moved.household_id = :householdId and moved.finish_id = :finishId
   order by item.name`,
);

export const purgeMoves = createPurgeStatement('purgeMoves', {
  table: 'finish_moves',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});

export const deletePurchases = statement<{ id: string }, { finishId: string; householdId: string }>(
  'deletePurchases',
  `delete from purchases where finish_id = :finishId and household_id = :householdId
   returning list_item_id as id`,
);

/** Deletes the receipt whose purchase is undone, so that it can be recorded again. */
export const deleteReceiptOfFinish = statement<
  { id: string },
  { householdId: string; finishId: string }
>(
  'deleteReceiptOfFinish',
  `delete from receipts where household_id = :householdId and finish_id = :finishId returning id`,
);

/** `notUndone` is JSON, `{ stock, items }`: the names of the stock and items that were not undone. */
export const markUndone = statement<
  { id: string },
  { finishId: string; householdId: string; now: Date; notUndone: string | null }
>(
  'markUndone',
  `update finishes set undone_at = :now, left_by_undo = :notUndone::jsonb
   where id = :finishId and household_id = :householdId returning id`,
);

/**
 * Restores the list's budget and supermarket, except a value that somebody has set again since the
 * finish.
 */
export const resumeTrip = statement<{ id: string }, { householdId: string; finishId: string }>(
  'resumeTrip',
  `update lists set
     budget = coalesce(lists.budget, finishes.list_budget),
     supermarket_id = coalesce(lists.supermarket_id, finishes.list_supermarket_id)
   from finishes
   where finishes.household_id = :householdId and finishes.id = :finishId
     and lists.household_id = :householdId and lists.id = finishes.list_id
     and (finishes.list_budget is not null or finishes.list_supermarket_id is not null)
   returning lists.id`,
);
