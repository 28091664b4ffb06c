/** Statements about items that left a pantry by a join (PAN-13 to PAN-15, docs/adr/0099). */
import type { PantryUnit, Thousandths } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';

export interface JoinedItem {
  readonly id: string;
  readonly name: string;
  readonly unit: PantryUnit;
  readonly quantity: Thousandths;
  readonly threshold: Thousandths | null;
  readonly target: Thousandths | null;
}

/** Locks items of a pantry. The caller has locked the pantry. */
export const lockItems = statement<
  JoinedItem,
  [householdId: string, pantryId: string, ids: readonly string[]]
>(
  'pantry-items.lock',
  `select id, name, unit, quantity, low_stock_alert_threshold as threshold, target_quantity as target
   from pantry_items where household_id = $1 and pantry_id = $2 and id = any($3::uuid[])
   order by id for update`,
);

export interface Redirect {
  readonly id: string;
  readonly into: string | null;
  readonly factor: number | null;
  readonly unit: PantryUnit;
  readonly quantity: Thousandths;
  /** Whether the other item has the name that this item had. */
  readonly hasSameName: boolean;
}

/** Where an item went; no row for an item that is in the pantry, or was removed. */
export const selectRedirect = statement<
  Redirect,
  [householdId: string, pantryId: string, id: string]
>(
  'pantry-redirects.one',
  `select redirect.id, redirect.into_id as into, redirect.factor, redirect.unit, redirect.quantity,
     coalesce(item.folded_name = redirect.folded_name, false) as "hasSameName"
   from pantry_redirects as redirect
   left join pantry_items as item
     on item.household_id = $1 and item.id = redirect.into_id
   where redirect.household_id = $1 and redirect.pantry_id = $2 and redirect.id = $3
     and not exists (select 1 from pantry_items as back
       where back.household_id = $1 and back.id = redirect.id)
   for update of redirect`,
);

/**
 * Changes the part of the stock that the separation of an item gives back, by a signed amount, and
 * that of the item with which it had been joined before.
 */
export const changeRedirectQuantity = statement<
  never,
  [householdId: string, id: string, difference: number]
>(
  'pantry-redirects.count',
  `update pantry_redirects set quantity = greatest(0, pantry_redirects.quantity
     + round($3::integer * own.factor / pantry_redirects.factor)::integer)
   from pantry_redirects as own
   where own.household_id = $1 and own.id = $2
     and pantry_redirects.household_id = $1 and pantry_redirects.into_id = own.into_id
     and (pantry_redirects.id = own.id or pantry_redirects.before -> 'brought' ? own.id::text)`,
);

/** Inserts the item under another id, in another unit. Keeps its place, product and name. */
export const insertInUnit = statement<
  never,
  [
    householdId: string,
    id: string,
    newId: string,
    unit: PantryUnit,
    quantity: number,
    threshold: number | null,
    target: number | null,
    now: Date,
  ]
>(
  'pantry-items.in-unit',
  `insert into pantry_items (household_id, id, pantry_id, created_by, name, folded_name, quantity, unit,
     low_stock_alert_threshold, target_quantity, product_id, counted_at, created_at, updated_at)
   select household_id, $3, pantry_id, created_by, name, folded_name, $5, $4, $6, $7, product_id,
     counted_at, created_at, $8
   from pantry_items where household_id = $1 and id = $2`,
);

/** Adds stock, threshold and target to the item that remains. */
export const addJoinedStock = statement<
  never,
  [
    householdId: string,
    id: string,
    quantity: number,
    threshold: number | null,
    target: number | null,
    now: Date,
  ]
>(
  'pantry-items.add-joined',
  `update pantry_items set quantity = quantity + $3,
     low_stock_alert_threshold = greatest(low_stock_alert_threshold, $4),
     target_quantity = greatest(target_quantity, $5), updated_at = $6
   where household_id = $1 and id = $2`,
);

/**
 * Removes the item from the pantry, and stores where it went and what a separation restores. What was
 * joined with it, and the finishes that filled it, follow to the other item, if `factor` is known.
 */
export const redirectItem = statement<
  never,
  [
    householdId: string,
    id: string,
    into: string | null,
    factor: number | null,
    before: string,
    now: Date,
  ]
>(
  'pantry-redirects.insert',
  `with moves as materialized (
     select finish_id, list_item_id, quantity, is_new_stock from finish_moves
     where household_id = $1 and pantry_item_id = $2 and $3::uuid is not null and $4::double precision is not null
   ), moved as (
     update finish_moves set pantry_item_id = $3::uuid, is_new_stock = false,
       quantity = least(99999999, round(finish_moves.quantity * $4::double precision))::integer
     from moves where finish_moves.household_id = $1 and finish_moves.finish_id = moves.finish_id
       and finish_moves.list_item_id = moves.list_item_id
   ), brought as (
     update pantry_redirects set into_id = $3::uuid, factor = factor * $4::double precision
     where household_id = $1 and into_id = $2 and $3::uuid is not null
     returning id
   )
   insert into pantry_redirects (household_id, id, pantry_id, into_id, factor, name, folded_name, unit,
     quantity, low_stock_alert_threshold, target_quantity, product_id, counted_at, created_at, before,
     joined_at)
   select item.household_id, item.id, item.pantry_id, $3::uuid, $4::double precision, item.name,
     item.folded_name, item.unit, item.quantity, item.low_stock_alert_threshold, item.target_quantity,
     item.product_id, item.counted_at, item.created_at, $5::jsonb || jsonb_build_object(
       'moves', (select coalesce(jsonb_agg(moves), '[]') from moves),
       'brought', (select coalesce(jsonb_agg(brought.id), '[]') from brought)),
     $6
   from pantry_items as item where item.household_id = $1 and item.id = $2
   on conflict on constraint pantry_redirects_pkey do update set into_id = excluded.into_id,
     factor = excluded.factor, name = excluded.name, folded_name = excluded.folded_name,
     unit = excluded.unit, quantity = excluded.quantity,
     low_stock_alert_threshold = excluded.low_stock_alert_threshold,
     target_quantity = excluded.target_quantity, product_id = excluded.product_id,
     counted_at = excluded.counted_at, before = excluded.before, joined_at = excluded.joined_at`,
);

/** Deletes the item. Its redirect must exist. */
export const deleteJoinedItem = statement<never, [householdId: string, id: string]>(
  'pantry-items.delete-joined',
  'delete from pantry_items where household_id = $1 and id = $2',
);

/** Deletes the oldest redirects of a pantry, so that it has at most 500. */
export const pruneRedirects = statement<never, [householdId: string, pantryId: string]>(
  'pantry-redirects.prune',
  `delete from pantry_redirects where household_id = $1 and id in (
     select id from pantry_redirects where household_id = $1 and pantry_id = $2
     order by joined_at desc, id desc offset 500)`,
);

/** Raises the revision of the pantry, whose row has the redirects. */
export const touchPantry = statement<never, [householdId: string, pantryId: string, now: Date]>(
  'pantries.touch',
  'update pantries set updated_at = $3 where household_id = $1 and id = $2',
);

export interface Separation {
  readonly name: string;
  readonly into: string | null;
  readonly factor: number | null;
  readonly quantity: Thousandths;
  readonly before: {
    /** Whether the other item was made by the join, for another unit. */
    readonly isNew?: boolean;
  };
  /** The stock of the other item. */
  readonly intoQuantity: Thousandths | null;
}

/** Locks the redirect of an item, and the other item. The caller has locked the pantry. */
export const lockRedirect = statement<
  Separation,
  [householdId: string, pantryId: string, id: string]
>(
  'pantry-redirects.lock',
  `select redirect.name, redirect.into_id as into, redirect.factor, redirect.quantity,
     redirect.before, item.quantity as "intoQuantity"
   from pantry_redirects as redirect
   left join pantry_items as item on item.household_id = $1 and item.id = redirect.into_id
   where redirect.household_id = $1 and redirect.pantry_id = $2 and redirect.id = $3
   for update of redirect`,
);

/** Puts the item into the pantry again, with this stock. */
export const restoreItem = statement<
  { id: string },
  [householdId: string, id: string, quantity: number, callerId: string, now: Date]
>(
  'pantry-redirects.restore',
  `insert into pantry_items (household_id, id, pantry_id, created_by, name, folded_name, quantity, unit,
     low_stock_alert_threshold, target_quantity, product_id, counted_at, created_at, updated_at)
   select household_id, id, pantry_id, $4, name, folded_name, $3, unit, low_stock_alert_threshold,
     target_quantity, product_id, counted_at, created_at, $5
   from pantry_redirects where household_id = $1 and id = $2
   on conflict on constraint pantry_items_pkey do nothing
   returning id`,
);

/**
 * Takes the stock from the other item. Threshold and target are as before the join, unless somebody
 * has set others since.
 */
export const takeBackStock = statement<
  never,
  [householdId: string, redirectId: string, quantity: number, now: Date]
>(
  'pantry-items.take-back',
  `update pantry_items as item set quantity = greatest(0, item.quantity - $3),
     low_stock_alert_threshold = case when item.low_stock_alert_threshold is not distinct from
         (redirect.before -> 'threshold' ->> 1)::integer
       then (redirect.before -> 'threshold' ->> 0)::integer else item.low_stock_alert_threshold end,
     target_quantity = case when item.target_quantity is not distinct from
         (redirect.before -> 'target' ->> 1)::integer
       then (redirect.before -> 'target' ->> 0)::integer else item.target_quantity end,
     updated_at = $4
   from pantry_redirects as redirect
   where redirect.household_id = $1 and redirect.id = $2
     and item.household_id = $1 and item.id = redirect.into_id`,
);

/**
 * Gives back the finishes that had filled the item and what had been joined with it, and deletes its
 * redirect.
 */
export const deleteRedirect = statement<never, [householdId: string, id: string]>(
  'pantry-redirects.delete',
  `with redirect as (
     delete from pantry_redirects where household_id = $1 and id = $2 returning *
   ), moves as (
     update finish_moves set pantry_item_id = $2, quantity = move.quantity,
       is_new_stock = move.is_new_stock
     from redirect, jsonb_to_recordset(redirect.before -> 'moves') as move
       (finish_id uuid, list_item_id uuid, quantity integer, is_new_stock boolean)
     where finish_moves.household_id = $1 and finish_moves.finish_id = move.finish_id
       and finish_moves.list_item_id = move.list_item_id
       and finish_moves.pantry_item_id = redirect.into_id
   ), later_moves as (
     update finish_moves set pantry_item_id = $2,
       quantity = least(99999999, round(finish_moves.quantity / redirect.factor))::integer
     from redirect where redirect.before ->> 'isNew' = 'true' and redirect.factor is not null
       and finish_moves.household_id = $1 and finish_moves.pantry_item_id = redirect.into_id
       and not exists (select 1 from jsonb_to_recordset(redirect.before -> 'moves') as move
         (finish_id uuid, list_item_id uuid)
         where move.finish_id = finish_moves.finish_id
           and move.list_item_id = finish_moves.list_item_id)
   )
   update pantry_redirects set into_id = $2, factor = pantry_redirects.factor / redirect.factor
   from redirect
   where pantry_redirects.household_id = $1 and pantry_redirects.into_id = redirect.into_id
     and (redirect.before -> 'brought' ? pantry_redirects.id::text
       or redirect.before ->> 'isNew' = 'true')`,
);

/** Deletes the redirects that kept a name out of a pantry, because somebody puts it there again. */
export const letIn = statement<
  { id: string },
  [householdId: string, pantryId: string, foldedName: string]
>(
  'pantry-redirects.let-in',
  `delete from pantry_redirects
   where household_id = $1 and pantry_id = $2 and folded_name = $3 and into_id is null
   returning id`,
);
