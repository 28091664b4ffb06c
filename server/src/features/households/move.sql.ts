import { statement } from '../../db/database.ts';

/** SQL: whether the household `:target` has no row with the id of `mine`. */
const isMissing = (table: string) => `not exists (
     select 1 from ${table} as same where same.household_id = :target and same.id = mine.id)`;

/** The lists of one household, without those that the target has already. */
export const selectListIds = statement<{ id: string }, { householdId: string; target: string }>(
  'selectListIds',
  `select mine.id from lists as mine where mine.household_id = :householdId and ${isMissing('lists')}
   order by mine.created_at, mine.id`,
);

/**
 * The pantries of one household, without those that the target has already, each with the oldest
 * pantry of the same name in the target.
 */
export const selectPantryPairs = statement<
  { id: string; targetPantryId: string | null },
  { householdId: string; target: string }
>(
  'selectPantryPairs',
  `select mine.id, (
     select other.id from pantries as other
     where other.household_id = :target and lower(other.name) = lower(mine.name)
     order by other.created_at, other.id limit 1
   ) as "targetPantryId"
   from pantries as mine where mine.household_id = :householdId and ${isMissing('pantries')}
   order by mine.created_at, mine.id`,
);

/** The number of items of a list or a pantry, or of the whole household if `placeId` is null. */
export const countMovableItems = statement<
  { count: number },
  { householdId: string; placeId: string | null }
>(
  'countMovableItems',
  `select (
     (select count(*) from list_items
       where household_id = :householdId and (:placeId::uuid is null or list_id = :placeId))
     + (select count(*) from pantry_items
       where household_id = :householdId and (:placeId::uuid is null or pantry_id = :placeId))
   )::int as count`,
);

/** Removes the supermarkets from the items of a list, and returns the names of the removed supermarkets. */
export const clearSupermarkets = statement<
  { itemId: string; supermarket: string | null; onlyAt: string | null },
  { householdId: string; listId: string }
>(
  'clearSupermarkets',
  `with named as materialized (
     select item.id as "itemId", market.name as supermarket, only_market.name as "onlyAt"
     from list_items as item
     left join supermarkets as market
       on market.household_id = :householdId and market.id = item.supermarket_id
     left join supermarkets as only_market
       on only_market.household_id = :householdId and only_market.id = item.only_supermarket_id
     where item.household_id = :householdId and item.list_id = :listId
       and (item.supermarket_id is not null or item.only_supermarket_id is not null)
   ), cleared as (
     update list_items set supermarket_id = null, only_supermarket_id = null
     where household_id = :householdId and id in (select "itemId" from named)
   )
   select * from named`,
);

/** Sets the supermarkets of list items. `items` is JSON: `[{ itemId, supermarketId, onlyId }]`. */
export const setSupermarkets = statement<never, { householdId: string; items: string }>(
  'setSupermarkets',
  `update list_items
   set supermarket_id = sent."supermarketId", only_supermarket_id = sent."onlyId"
   from json_to_recordset(:items::json)
     as sent ("itemId" uuid, "supermarketId" uuid, "onlyId" uuid)
   where list_items.household_id = :householdId and list_items.id = sent."itemId"`,
);

/** Removes the supermarket of the next trip from a list, and returns its name. */
export const clearTripSupermarket = statement<
  { supermarket: string },
  { householdId: string; listId: string }
>(
  'clearTripSupermarket',
  `update lists set supermarket_id = null
   from supermarkets
   where lists.household_id = :householdId and lists.id = :listId
     and supermarkets.household_id = lists.household_id and supermarkets.id = lists.supermarket_id
   returning supermarkets.name as supermarket`,
);

export const setTripSupermarket = statement<
  never,
  { householdId: string; listId: string; supermarketId: string }
>(
  'setTripSupermarket',
  'update lists set supermarket_id = :supermarketId where household_id = :householdId and id = :listId',
);

/**
 * Deletes the record that this list is a copy of a shared list, so that the household may copy the
 * shared list again.
 */
export const deleteCopyRecords = statement<never, { householdId: string; listId: string }>(
  'deleteCopyRecords',
  'delete from list_copies where household_id = :householdId and copy_list_id = :listId',
);

/** Deletes the claims of a list, because the claimants may not be members of the target household. */
export const deleteListClaims = statement<never, { householdId: string; listId: string }>(
  'deleteListClaims',
  'delete from list_claims where household_id = :householdId and list_id = :listId',
);

/** Moves a list with its items. Its link does not open it any more. */
export const moveListRow = statement<
  { id: string; name: string },
  { householdId: string; listId: string; target: string }
>(
  'moveListRow',
  `update lists set household_id = :target, invite_token = null
   where household_id = :householdId and id = :listId returning id, name`,
);

/** Moves a pantry with its stock. */
export const movePantryRow = statement<
  { id: string; name: string },
  { householdId: string; pantryId: string; target: string }
>(
  'movePantryRow',
  `update pantries set household_id = :target where household_id = :householdId and id = :pantryId
   returning id, name`,
);

/** SQL for the stock of the pantry `:pantryId`, each with the same stock of the pantry `:targetPantryId` of the household `:target`. */
const stockPairs = `
     select distinct on (mine.id) mine.id, mine.quantity, other.id as other_id
     from pantry_items as mine join pantry_items as other
       on other.household_id = :target and other.pantry_id = :targetPantryId
       and other.unit = mine.unit
       and (coalesce(other.unit_text, '') in ('L', 'ml')) = (coalesce(mine.unit_text, '') in ('L', 'ml'))
       and case when mine.product_id is null
         then other.product_id is null and other.folded_name = mine.folded_name
           and (mine.unit <> 'un' or other.unit_text is not distinct from mine.unit_text)
         else other.product_id = mine.product_id end
     where mine.household_id = :householdId and mine.pantry_id = :pantryId
     order by mine.id, other.created_at, other.id`;

/** SQL: whether a row is about the same thing as the redirect `mine`. */
const isSameThing = (row: string) => `(${row}.folded_name = mine.folded_name
             or ${row}.product_id = mine.product_id)`;

/** The stock of one pantry that {@link mergeStock} adds to stock of another one. */
export const selectStockPairs = statement<
  { id: string; targetId: string },
  { householdId: string; pantryId: string; target: string; targetPantryId: string }
>('selectStockPairs', `select id, other_id as "targetId" from (${stockPairs}) as pairs`);

/**
 * Moves the stock of one pantry into another. Quantities of stock that both pantries have in the same
 * unit are added up, to at most the maximum quantity. All other stock is moved, and the emptied
 * pantry is deleted. The delete refers to `moved`, so that PostgreSQL moves the stock first.
 *
 * What was joined or kept out comes along (docs/adr/0099), except where the other pantry has decided
 * about the same thing itself. Of a join with stock that was added to other stock, an undo gives back
 * only the quantity, because the rest of that stock is of the other pantry.
 */
export const mergeStock = statement<
  never,
  { householdId: string; pantryId: string; target: string; targetPantryId: string; now: Date }
>(
  'mergeStock',
  `with redirects as (
     delete from pantry_redirects where household_id = :householdId and pantry_id = :pantryId returning *
   ), pairs as materialized (${stockPairs}
   ), added as (
     update pantry_items set quantity = least(99999999, pantry_items.quantity + sums.quantity),
       updated_at = :now
     from (select other_id, sum(quantity) as quantity from pairs group by other_id) as sums
     where pantry_items.household_id = :target and pantry_items.id = sums.other_id
   ), moved as (
     update pantry_items set household_id = :target, pantry_id = :targetPantryId
     where household_id = :householdId and pantry_id = :pantryId
       and not exists (select 1 from pairs where pairs.id = pantry_items.id)
     returning id
   ), carried as (
     insert into pantry_redirects (household_id, id, pantry_id, into_id, factor, name, folded_name,
       unit, unit_text, quantity, low_stock_alert_threshold, target_quantity, product_id, batches,
       shelf_life_days, opened_life_days, counted_at, created_at, before, joined_at)
     select :target, mine.id, :targetPantryId, coalesce(pairs.other_id, mine.into_id), mine.factor,
       mine.name,
       mine.folded_name, mine.unit, mine.unit_text, mine.quantity, mine.low_stock_alert_threshold,
       mine.target_quantity, mine.product_id, mine.batches, mine.shelf_life_days, mine.opened_life_days,
       mine.counted_at, mine.created_at,
       case when pairs.id is null then mine.before
         else mine.before - array['isNew', 'threshold', 'target'] end, mine.joined_at
     from redirects as mine left join pairs on pairs.id = mine.into_id
     where not exists (
         select 1 from pantry_redirects as own
           where own.household_id = :target and own.pantry_id = :targetPantryId
           and ${isSameThing('own')})
       and (mine.into_id is not null or not exists (
         select 1 from pantry_items as stock where stock.household_id = :target
           and stock.pantry_id = :targetPantryId
           and ${isSameThing('stock')}))
     on conflict on constraint pantry_redirects_pkey do nothing
   )
   delete from pantries where household_id = :householdId and id = :pantryId
     and (select count(*) from moved) >= 0`,
);
