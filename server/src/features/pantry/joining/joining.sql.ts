/** Statements about items that left a pantry by a join (PAN-13 to PAN-15, docs/adr/0099). */
import type { PantryUnit, Thousandths } from '@quitanda/contract';
import type { Batch } from '@quitanda/contract/batches/batches';
import { statement } from '../../../db/database.ts';

export interface JoinedItem {
  readonly id: string;
  readonly name: string;
  readonly unit: PantryUnit;
  readonly quantity: Thousandths;
  readonly threshold: Thousandths | null;
  readonly target: Thousandths | null;
  readonly batches: readonly Batch[] | null;
}

/** Locks items of a pantry. The caller has locked the pantry. */
export const lockItems = statement<
  JoinedItem,
  { householdId: string; pantryId: string; ids: readonly string[] }
>(
  'lockItems',
  `select id, name, unit, quantity, low_stock_alert_threshold as threshold, target_quantity as target,
     batches
   from pantry_items where household_id = :householdId and pantry_id = :pantryId
     and id = any(:ids::uuid[])
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
  { householdId: string; pantryId: string; id: string }
>(
  'selectRedirect',
  `select redirect.id, redirect.into_id as into, redirect.factor, redirect.unit, redirect.quantity,
     coalesce(item.folded_name = redirect.folded_name, false) as "hasSameName"
   from pantry_redirects as redirect
   left join pantry_items as item
     on item.household_id = :householdId and item.id = redirect.into_id
   where redirect.household_id = :householdId and redirect.pantry_id = :pantryId and redirect.id = :id
     and not exists (select 1 from pantry_items as back
       where back.household_id = :householdId and back.id = redirect.id)
   for update of redirect`,
);

/**
 * Changes the part of the stock that the separation of an item gives back, by a signed amount, and
 * that of the item with which it had been joined before.
 */
export const changeRedirectQuantity = statement<
  never,
  { householdId: string; id: string; difference: number }
>(
  'changeRedirectQuantity',
  `update pantry_redirects set quantity = greatest(0, pantry_redirects.quantity
     + round(:difference::integer * own.factor / pantry_redirects.factor)::integer)
   from pantry_redirects as own
   where own.household_id = :householdId and own.id = :id
     and pantry_redirects.household_id = :householdId and pantry_redirects.into_id = own.into_id
     and (pantry_redirects.id = own.id or pantry_redirects.before -> 'brought' ? own.id::text)`,
);

/** Inserts the item under another id, in another unit. Keeps its place, product and name. */
export const insertInUnit = statement<
  never,
  {
    householdId: string;
    id: string;
    newId: string;
    unit: PantryUnit;
    unitText: string | null;
    quantity: number;
    threshold: number | null;
    target: number | null;
    batches: string;
    now: Date;
  }
>(
  'insertInUnit',
  `insert into pantry_items (household_id, id, pantry_id, created_by, name, folded_name, quantity, unit, unit_text,
     low_stock_alert_threshold, target_quantity, product_id, batches, shelf_life_days, opened_life_days, counted_at,
     created_at, updated_at)
   select household_id, :newId, pantry_id, created_by, name, folded_name, :quantity, :unit, :unitText,
     :threshold, :target, product_id, :batches::jsonb, shelf_life_days, opened_life_days,
     counted_at, created_at, :now
   from pantry_items where household_id = :householdId and id = :id`,
);

/** Adds stock, threshold and target to the item that remains. */
export const addJoinedStock = statement<
  never,
  {
    householdId: string;
    id: string;
    quantity: number;
    threshold: number | null;
    target: number | null;
    batches: string;
    now: Date;
  }
>(
  'addJoinedStock',
  `update pantry_items set quantity = quantity + :quantity, batches = :batches::jsonb,
     low_stock_alert_threshold = greatest(low_stock_alert_threshold, :threshold),
     target_quantity = greatest(target_quantity, :target), updated_at = :now
   where household_id = :householdId and id = :id`,
);

/**
 * Removes the item from the pantry, and stores where it went and what a separation restores. What was
 * joined with it, and the finishes that filled it, follow to the other item, if `factor` is known.
 */
export const redirectItem = statement<
  never,
  {
    householdId: string;
    id: string;
    into: string | null;
    factor: number | null;
    before: string;
    now: Date;
  }
>(
  'redirectItem',
  `with moves as materialized (
     select finish_id, list_item_id, quantity, is_new_stock from finish_moves
     where household_id = :householdId and pantry_item_id = :id and :into::uuid is not null
       and :factor::double precision is not null
   ), moved as (
     update finish_moves set pantry_item_id = :into::uuid, is_new_stock = false,
       quantity = least(99999999, round(finish_moves.quantity * :factor::double precision))::integer
     from moves where finish_moves.household_id = :householdId
       and finish_moves.finish_id = moves.finish_id
       and finish_moves.list_item_id = moves.list_item_id
   ), brought as (
     update pantry_redirects set into_id = :into::uuid, factor = factor * :factor::double precision
     where household_id = :householdId and into_id = :id and :into::uuid is not null
     returning id
   )
   insert into pantry_redirects (household_id, id, pantry_id, into_id, factor, name, folded_name, unit,
     unit_text, quantity, low_stock_alert_threshold, target_quantity, product_id, batches, shelf_life_days,
     opened_life_days, counted_at, created_at, before, joined_at)
   select item.household_id, item.id, item.pantry_id, :into::uuid, :factor::double precision, item.name,
     item.folded_name, item.unit, item.unit_text, item.quantity, item.low_stock_alert_threshold, item.target_quantity,
     item.product_id, item.batches, item.shelf_life_days, item.opened_life_days, item.counted_at,
     item.created_at, :before::jsonb || jsonb_build_object(
       'moves', (select coalesce(jsonb_agg(moves), '[]') from moves),
       'brought', (select coalesce(jsonb_agg(brought.id), '[]') from brought)),
     :now
   from pantry_items as item where item.household_id = :householdId and item.id = :id
   on conflict on constraint pantry_redirects_pkey do update set into_id = excluded.into_id,
     factor = excluded.factor, name = excluded.name, folded_name = excluded.folded_name,
     unit = excluded.unit, unit_text = excluded.unit_text, quantity = excluded.quantity,
     low_stock_alert_threshold = excluded.low_stock_alert_threshold,
     target_quantity = excluded.target_quantity, product_id = excluded.product_id,
     batches = excluded.batches, shelf_life_days = excluded.shelf_life_days,
     opened_life_days = excluded.opened_life_days, counted_at = excluded.counted_at, before = excluded.before, joined_at = excluded.joined_at`,
);

/** Deletes the item. Its redirect must exist. */
export const deleteJoinedItem = statement<never, { householdId: string; id: string }>(
  'deleteJoinedItem',
  'delete from pantry_items where household_id = :householdId and id = :id',
);

/** Deletes the oldest redirects of a pantry, so that it has at most 500. */
export const pruneRedirects = statement<never, { householdId: string; pantryId: string }>(
  'pruneRedirects',
  `delete from pantry_redirects where household_id = :householdId and id in (
     select id from pantry_redirects where household_id = :householdId and pantry_id = :pantryId
     order by joined_at desc, id desc offset 500)`,
);

/** Raises the revision of the pantry, whose row has the redirects. */
export const touchPantry = statement<never, { householdId: string; pantryId: string; now: Date }>(
  'touchPantry',
  'update pantries set updated_at = :now where household_id = :householdId and id = :pantryId',
);

export interface Separation {
  readonly name: string;
  readonly into: string | null;
  readonly factor: number | null;
  readonly quantity: Thousandths;
  readonly before: {
    /** Whether the other item was made by the join, for another unit. */
    readonly isNew?: boolean;
    /** The items that had been joined with this one before. */
    readonly brought?: readonly string[];
  };
  /** The batches of the item as it left the pantry. */
  readonly batches: readonly Batch[] | null;
  /** The stock of the other item. */
  readonly intoQuantity: Thousandths | null;
  readonly intoBatches: readonly Batch[] | null;
}

/** Locks the redirect of an item, and the other item. The caller has locked the pantry. */
export const lockRedirect = statement<
  Separation,
  { householdId: string; pantryId: string; id: string }
>(
  'lockRedirect',
  `select redirect.name, redirect.into_id as into, redirect.factor, redirect.quantity,
     redirect.before, redirect.batches, item.quantity as "intoQuantity", item.batches as "intoBatches"
   from pantry_redirects as redirect
   left join pantry_items as item on item.household_id = :householdId and item.id = redirect.into_id
   where redirect.household_id = :householdId and redirect.pantry_id = :pantryId and redirect.id = :id
   for update of redirect`,
);

/** Puts the item into the pantry again, with this stock. */
export const restoreItem = statement<
  { id: string },
  {
    householdId: string;
    id: string;
    quantity: number;
    batches: string;
    callerId: string;
    now: Date;
  }
>(
  'restoreItem',
  `insert into pantry_items (household_id, id, pantry_id, created_by, name, folded_name, quantity, unit, unit_text,
     low_stock_alert_threshold, target_quantity, product_id, batches, shelf_life_days, opened_life_days, counted_at,
     created_at, updated_at)
   select household_id, id, pantry_id, :callerId, name, folded_name, :quantity, unit, unit_text,
     low_stock_alert_threshold,
     target_quantity, product_id, :batches::jsonb, shelf_life_days, opened_life_days, counted_at,
     created_at, :now
   from pantry_redirects where household_id = :householdId and id = :id
   on conflict on constraint pantry_items_pkey do nothing
   returning id`,
);

/**
 * Takes the stock from the other item. Threshold and target are as before the join, unless somebody
 * has set others since.
 */
export const takeBackStock = statement<
  never,
  { householdId: string; redirectId: string; quantity: number; batches: string; now: Date }
>(
  'takeBackStock',
  `update pantry_items as item set quantity = greatest(0, item.quantity - :quantity), batches = :batches::jsonb,
     low_stock_alert_threshold = case when item.low_stock_alert_threshold is not distinct from
         (redirect.before -> 'threshold' ->> 1)::integer
       then (redirect.before -> 'threshold' ->> 0)::integer else item.low_stock_alert_threshold end,
     target_quantity = case when item.target_quantity is not distinct from
         (redirect.before -> 'target' ->> 1)::integer
       then (redirect.before -> 'target' ->> 0)::integer else item.target_quantity end,
     updated_at = :now
   from pantry_redirects as redirect
   where redirect.household_id = :householdId and redirect.id = :redirectId
     and item.household_id = :householdId and item.id = redirect.into_id`,
);

/**
 * Gives back the finishes that had filled the item and what had been joined with it, and deletes its
 * redirect.
 */
export const deleteRedirect = statement<never, { householdId: string; id: string }>(
  'deleteRedirect',
  `with redirect as (
     delete from pantry_redirects where household_id = :householdId and id = :id returning *
   ), moves as (
     update finish_moves set pantry_item_id = :id, quantity = move.quantity,
       is_new_stock = move.is_new_stock
     from redirect, jsonb_to_recordset(redirect.before -> 'moves') as move
       (finish_id uuid, list_item_id uuid, quantity integer, is_new_stock boolean)
     where finish_moves.household_id = :householdId and finish_moves.finish_id = move.finish_id
       and finish_moves.list_item_id = move.list_item_id
       and finish_moves.pantry_item_id = redirect.into_id
   ), later_moves as (
     update finish_moves set pantry_item_id = :id,
       quantity = least(99999999, round(finish_moves.quantity / redirect.factor))::integer
     from redirect where redirect.before ->> 'isNew' = 'true' and redirect.factor is not null
       and finish_moves.household_id = :householdId and finish_moves.pantry_item_id = redirect.into_id
       and not exists (select 1 from jsonb_to_recordset(redirect.before -> 'moves') as move
         (finish_id uuid, list_item_id uuid)
         where move.finish_id = finish_moves.finish_id
           and move.list_item_id = finish_moves.list_item_id)
   )
   update pantry_redirects set into_id = :id, factor = pantry_redirects.factor / redirect.factor
   from redirect
   where pantry_redirects.household_id = :householdId and pantry_redirects.into_id = redirect.into_id
     and (redirect.before -> 'brought' ? pantry_redirects.id::text
       or redirect.before ->> 'isNew' = 'true')`,
);
