import type { Reply } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { boughtText, plannedText } from '../../../db/values/bought-text.ts';
import type { CartLine } from './finish.ts';

export type FinishAnswer = Omit<Reply<'finishPurchase'>['body'], 'id'>;

/** The stored response to a finish with this id; no row if there is none. */
export const selectAnswer = statement<
  { answer: FinishAnswer },
  { finishId: string; householdId: string; pantryId: string; listId: string | null }
>(
  'selectAnswer',
  `select answer from finishes
   where id = :finishId and household_id = :householdId and pantry_id = :pantryId
     and list_id is not distinct from :listId`,
);

export const insertFinish = statement<
  { id: string },
  {
    finishId: string;
    householdId: string;
    pantryId: string;
    listId: string | null;
    listName: string | null;
    answer: string;
    boughtAt: Date;
    now: Date;
    buyerId: string;
    typedTotal: number | null;
  }
>(
  'insertFinish',
  `insert into finishes
     (id, household_id, pantry_id, list_id, list_name, answer, bought_at, created_at, bought_by,
      typed_total)
   values (:finishId, :householdId, :pantryId, :listId, :listName, :answer::jsonb, :boughtAt, :now,
     :buyerId, nullif(:typedTotal::integer, 0))
   on conflict on constraint finishes_pkey do nothing
   returning id`,
);

/**
 * Prevents merges of these items' products until the transaction ends, and waits for a merge in
 * progress. Merges also lock products before pantry and list items, so there is no deadlock.
 */
export const shareLockProducts = statement<
  { id: string },
  { householdId: string; listId: string; itemIds: readonly string[] }
>(
  'shareLockProducts',
  `select id from products
   where id in (
     select coalesce(selected_product_id, product_id) from list_items
     where household_id = :householdId and list_id = :listId and id = any(:itemIds::uuid[]))
   order by id
   for key share`,
);

/** Locks the items to finish. The caller has locked the list. */
export const lockCartItems = statement<
  { id: string },
  { householdId: string; listId: string; itemIds: readonly string[] }
>(
  'lockCartItems',
  `select id from list_items
   where household_id = :householdId and list_id = :listId and id = any(:itemIds::uuid[])
   order by id
   for update`,
);

/** SQL for whether somebody has changed the word of the plan since the item was taken. */
const isReplanned = `(${boughtText('moved')}) is distinct from (${plannedText('moved')})`;

/**
 * Reads the lines of the cart. The caller has locked these items in an earlier statement, because a
 * statement that locks and joins could join a changed item with its previous product.
 */
export const selectCartLines = statement<
  CartLine,
  { householdId: string; itemIds: readonly string[] }
>(
  'selectCartLines',
  `select item.id, item.name, product.name as "productName", item.is_checked as "isChecked",
     product.id as "productId", coalesce(item.purchased_unit, item.unit) as unit,
     ${boughtText('item')} as "unitText",
     item.quantity, item.purchased_quantity as "purchasedQuantity", item.price, item.paid
   from list_items as item
   left join products as product
     on product.id = coalesce(item.selected_product_id, item.product_id)
   where item.household_id = :householdId and item.id = any(:itemIds::uuid[])`,
);

export interface Stock {
  id: string;
  name: string;
  productId: string | null;
  unit: string;
  unitText: string | null;
  quantity: number;
}

/**
 * Locks the stock of these products, and the stock that has one of these names and no product. The
 * caller has locked the pantry.
 */
export const lockStock = statement<
  Stock,
  {
    householdId: string;
    pantryId: string;
    productIds: readonly string[];
    foldedNames: readonly string[];
  }
>(
  'lockStock',
  `select id, name, product_id as "productId", unit, unit_text as "unitText", quantity from pantry_items
   where household_id = :householdId and pantry_id = :pantryId
     and (product_id = any(:productIds::uuid[])
       or product_id is null and folded_name = any(:foldedNames::text[]))
   order by created_at, id
   for update`,
);

/** Adds to the quantities of stock. The JSON is `[{ id, quantity }]`. */
export const increaseStock = statement<
  { id: string },
  { householdId: string; increases: string; now: Date }
>(
  'increaseStock',
  `update pantry_items set quantity = pantry_items.quantity + increase.quantity, updated_at = :now
   from json_to_recordset(:increases::json) as increase (id uuid, quantity integer)
   where pantry_items.household_id = :householdId and pantry_items.id = increase.id
   returning pantry_items.id`,
);

/**
 * Inserts stock. The JSON is `StockAddition[]` with folded_name. Stock whose id already exists gets a
 * new id.
 */
export const insertStock = statement<
  Stock,
  { householdId: string; pantryId: string; buyerId: string; stock: string; now: Date }
>(
  'insertStock',
  `with sent as materialized (
     select * from json_to_recordset(:stock::json) as sent
       (id uuid, name text, folded_name text, quantity integer, unit text, "unitText" text, "productId" uuid)
   ), stock as materialized (
     select case when existing.id is null then sent.id else gen_random_uuid() end as id, sent.name,
       sent.folded_name, sent.quantity, sent.unit, sent."unitText", sent."productId"
     from sent
     left join pantry_items as existing on existing.household_id = :householdId and existing.id = sent.id
   ), added as (
     insert into pantry_items (household_id, id, pantry_id, created_by, name, folded_name, quantity,
       unit, unit_text, product_id, created_at, updated_at)
     select :householdId, id, :pantryId, :buyerId, name, folded_name, quantity, unit, "unitText", "productId",
       :now, :now from stock
     returning id, name, product_id as "productId", unit, unit_text as "unitText", quantity
   )
   select * from added`,
);

/** SQL for what a line of a finish adds to its stock; `quantity` is what was bought. */
export const inUnitOfStock = (quantity: string) =>
  `least(99999999, round(${quantity} * coalesce(line.factor, 1)))::integer`;

/**
 * Removes locked items from the list. Inserts a purchase record for each item, and the data that an
 * undo needs. The JSON is `[{ id, pantry_item_id, is_new_stock, factor }]`, where `id` is the list item.
 * An item that was ticked without amounts is bought in its planned quantity, in the supermarket of the trip.
 * A purchase has one word, so what was bought replaces a plan in another word.
 */
export const moveLines = statement<
  { id: string },
  { householdId: string; finishId: string; lines: string }
>(
  'moveLines',
  `with moved as (
     delete from list_items using json_to_recordset(:lines::json) as line (id uuid)
     where list_items.household_id = :householdId and list_items.id = line.id
     returning list_items.*
   ), undo_data as (
     insert into finish_moves (household_id, finish_id, list_item_id, list_item, pantry_item_id,
       quantity, is_new_stock, created_at)
     select :householdId, :finishId, moved.id, to_jsonb(moved), line.pantry_item_id,
       ${inUnitOfStock('coalesce(moved.purchased_quantity, moved.quantity)')}, line.is_new_stock, finishes.created_at
     from moved join finishes on finishes.household_id = :householdId and finishes.id = :finishId
     join json_to_recordset(:lines::json) as line
       (id uuid, pantry_item_id uuid, is_new_stock boolean, factor double precision)
       on line.id = moved.id
   ), bought as (
   insert into purchases (finish_id, list_item_id, household_id, bought_by, product_id, item_name,
     category_name, unit, unit_text, quantity, unit_price, paid, is_unpriced, supermarket_id, planned_quantity,
     planned_unit, is_impulse, taken_at, bought_at, list_id, list_name, note)
   select finishes.id, moved.id, :householdId, finishes.bought_by, product.id, moved.name,
     category.name,
     coalesce(moved.purchased_unit, moved.unit),
     case when ${isReplanned} then ${boughtText('moved')} else moved.unit_text end,
     coalesce(moved.purchased_quantity, moved.quantity),
     coalesce(moved.price, 0), moved.paid, case when moved.price is null then true end,
     coalesce(moved.supermarket_id, lists.supermarket_id),
     case when ${isReplanned} then coalesce(moved.purchased_quantity, moved.quantity) else moved.quantity end,
     case when not ${isReplanned} then nullif(moved.unit, coalesce(moved.purchased_unit, moved.unit)) end,
     moved.is_impulse, moved.taken_at, finishes.bought_at, lists.id, lists.name, moved.note
   from moved
   join finishes on finishes.household_id = :householdId and finishes.id = :finishId
   join lists on lists.household_id = :householdId and lists.id = moved.list_id
   left join products as product
     on product.id = coalesce(moved.selected_product_id, moved.product_id)
   left join categories as category on category.id = product.category_id
   returning list_item_id as id
   )
   select id from bought`,
);

/**
 * Ends the trip of a list. Moves the list's budget and supermarket to the finish, so that an undo can
 * restore them, and deletes all claims of the list (CASA-33).
 */
export const endTrip = statement<
  { id: string },
  { householdId: string; finishId: string; listId: string }
>(
  'endTrip',
  `with trip as materialized (
     select budget, supermarket_id from lists
     where household_id = :householdId and id = :listId and (budget is not null
       or supermarket_id is not null)
   ), undo_data as (
     update finishes set list_budget = trip.budget, list_supermarket_id = trip.supermarket_id
     from trip where finishes.household_id = :householdId and finishes.id = :finishId
   ), unclaimed as (
     delete from list_claims where household_id = :householdId and list_id = :listId
   )
   update lists set budget = null, supermarket_id = null
   where household_id = :householdId and id = :listId and exists (select 1 from trip)
   returning id`,
);
