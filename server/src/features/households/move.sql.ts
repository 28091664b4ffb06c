import { statement } from '../../db/database.ts';

/** SQL: whether the household $2 has no row with the id of `mine`. */
const isMissing = (table: string) => `not exists (
     select 1 from ${table} as same where same.household_id = $2 and same.id = mine.id)`;

/** The lists of one household, without those that the target has already. */
export const selectListIds = statement<{ id: string }, [householdId: string, target: string]>(
  'move.lists',
  `select mine.id from lists as mine where mine.household_id = $1 and ${isMissing('lists')}
   order by mine.created_at, mine.id`,
);

/**
 * The pantries of one household, without those that the target has already, each with the oldest
 * pantry of the same name in the target.
 */
export const selectPantryPairs = statement<
  { id: string; targetPantryId: string | null },
  [householdId: string, target: string]
>(
  'move.pantries',
  `select mine.id, (
     select other.id from pantries as other
     where other.household_id = $2 and lower(other.name) = lower(mine.name)
     order by other.created_at, other.id limit 1
   ) as "targetPantryId"
   from pantries as mine where mine.household_id = $1 and ${isMissing('pantries')}
   order by mine.created_at, mine.id`,
);

/** The number of items of a list or a pantry, or of the whole household if `placeId` is null. */
export const countItems = statement<
  { count: number },
  [householdId: string, placeId: string | null]
>(
  'move.count-items',
  `select (
     (select count(*) from list_items
       where household_id = $1 and ($2::uuid is null or list_id = $2))
     + (select count(*) from pantry_items
       where household_id = $1 and ($2::uuid is null or pantry_id = $2))
   )::int as count`,
);

/** Removes the supermarkets from the items of a list, and returns the removed supermarkets. */
export const clearSupermarkets = statement<
  { itemId: string; supermarket: string },
  [householdId: string, listId: string]
>(
  'move.take-off-supermarkets',
  `update list_items set supermarket_id = null
   from supermarkets
   where list_items.household_id = $1 and list_items.list_id = $2
     and supermarkets.household_id = list_items.household_id
     and supermarkets.id = list_items.supermarket_id
   returning list_items.id as "itemId", supermarkets.name as supermarket`,
);

/** Sets the supermarkets of list items. `items` is JSON: `[{ itemId, supermarketId }]`. */
export const setSupermarkets = statement<never, [householdId: string, items: string]>(
  'move.put-at-supermarkets',
  `update list_items set supermarket_id = sent."supermarketId"
   from json_to_recordset($2::json) as sent ("itemId" uuid, "supermarketId" uuid)
   where list_items.household_id = $1 and list_items.id = sent."itemId"`,
);

/** Removes the supermarket of the next trip from a list, and returns its name. */
export const clearTripSupermarket = statement<
  { supermarket: string },
  [householdId: string, listId: string]
>(
  'move.take-off-trip',
  `update lists set supermarket_id = null
   from supermarkets
   where lists.household_id = $1 and lists.id = $2
     and supermarkets.household_id = lists.household_id and supermarkets.id = lists.supermarket_id
   returning supermarkets.name as supermarket`,
);

export const setTripSupermarket = statement<
  never,
  [householdId: string, listId: string, supermarketId: string]
>('move.put-trip-at', 'update lists set supermarket_id = $3 where household_id = $1 and id = $2');

/**
 * Deletes the record that this list is a copy of a shared list, so that the household may copy the
 * shared list again.
 */
export const deleteCopyRecords = statement<never, [householdId: string, listId: string]>(
  'move.copy-notes',
  'delete from list_copies where household_id = $1 and copy_list_id = $2',
);

/** Deletes the claims of a list, because the claimants may not be members of the target household. */
export const deleteListClaims = statement<never, [householdId: string, listId: string]>(
  'move.claims',
  'delete from list_claims where household_id = $1 and list_id = $2',
);

/** Moves a list with its items. Its link does not open it any more. */
export const moveListRow = statement<
  { id: string; name: string },
  [householdId: string, listId: string, target: string]
>(
  'move.list',
  `update lists set household_id = $3, invite_token = null
   where household_id = $1 and id = $2 returning id, name`,
);

/** Moves a pantry with its stock. */
export const movePantryRow = statement<
  { id: string; name: string },
  [householdId: string, pantryId: string, target: string]
>(
  'move.pantry',
  'update pantries set household_id = $3 where household_id = $1 and id = $2 returning id, name',
);

/** SQL for the stock of the pantry $2, each with the same stock of the pantry $4 of the household $3. */
const stockPairs = `
     select distinct on (mine.id) mine.id, mine.quantity, other.id as other_id
     from pantry_items as mine join pantry_items as other
       on other.household_id = $3 and other.pantry_id = $4
       and other.unit = mine.unit
       and case when mine.product_id is null
         then other.product_id is null and other.folded_name = mine.folded_name
         else other.product_id = mine.product_id end
     where mine.household_id = $1 and mine.pantry_id = $2
     order by mine.id, other.created_at, other.id`;

/** SQL: whether a row is about the same thing as the redirect `mine`. */
const isSameThing = (row: string) => `(${row}.folded_name = mine.folded_name
             or ${row}.product_id = mine.product_id)`;

/** The stock of one pantry that {@link mergeStock} adds to stock of another one. */
export const selectStockPairs = statement<
  { id: string; targetId: string },
  [householdId: string, pantryId: string, target: string, targetPantryId: string]
>('move.stock-pairs', `select id, other_id as "targetId" from (${stockPairs}) as pairs`);

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
  [householdId: string, pantryId: string, target: string, targetPantryId: string, now: Date]
>(
  'move.merge-stock',
  `with redirects as (
     delete from pantry_redirects where household_id = $1 and pantry_id = $2 returning *
   ), pairs as materialized (${stockPairs}
   ), added as (
     update pantry_items set quantity = least(99999999, pantry_items.quantity + sums.quantity),
       updated_at = $5
     from (select other_id, sum(quantity) as quantity from pairs group by other_id) as sums
     where pantry_items.household_id = $3 and pantry_items.id = sums.other_id
   ), moved as (
     update pantry_items set household_id = $3, pantry_id = $4
     where household_id = $1 and pantry_id = $2
       and not exists (select 1 from pairs where pairs.id = pantry_items.id)
     returning id
   ), carried as (
     insert into pantry_redirects (household_id, id, pantry_id, into_id, factor, name, folded_name,
       unit, quantity, low_stock_alert_threshold, target_quantity, product_id, counted_at, created_at,
       before, joined_at)
     select $3, mine.id, $4, coalesce(pairs.other_id, mine.into_id), mine.factor, mine.name,
       mine.folded_name, mine.unit, mine.quantity, mine.low_stock_alert_threshold,
       mine.target_quantity, mine.product_id, mine.counted_at, mine.created_at,
       case when pairs.id is null then mine.before
         else mine.before - array['isNew', 'threshold', 'target'] end, mine.joined_at
     from redirects as mine left join pairs on pairs.id = mine.into_id
     where not exists (
         select 1 from pantry_redirects as own where own.household_id = $3 and own.pantry_id = $4
           and ${isSameThing('own')})
       and (mine.into_id is not null or not exists (
         select 1 from pantry_items as stock where stock.household_id = $3 and stock.pantry_id = $4
           and ${isSameThing('stock')}))
     on conflict on constraint pantry_redirects_pkey do nothing
   )
   delete from pantries where household_id = $1 and id = $2 and (select count(*) from moved) >= 0`,
);
