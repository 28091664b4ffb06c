import { statement } from '../../../db/database.ts';

/**
 * Keeps bought things out of a locked pantry that has no stock of them, in any unit. The JSON is
 * `[{ id, name, folded_name, unit, product_id }]`, where `id` is the one that new stock would get.
 */
export const insertKeptOut = statement<
  { id: string },
  { householdId: string; pantryId: string; things: string; now: Date }
>(
  'insertKeptOut',
  `insert into pantry_redirects (household_id, id, pantry_id, name, folded_name, unit, quantity,
     product_id, created_at, before, joined_at)
   select :householdId, thing.id, :pantryId, thing.name, thing.folded_name, thing.unit, 0,
     thing.product_id, :now,
     '{"byFinish": true}', :now
   from json_to_recordset(:things::json) as thing
     (id uuid, name text, folded_name text, unit text, product_id uuid)
   where not exists (
     select 1 from pantry_items as item where item.household_id = :householdId
       and item.pantry_id = :pantryId
       and (item.product_id = thing.product_id
         or item.product_id is null and item.folded_name = thing.folded_name))
   on conflict on constraint pantry_redirects_pkey do nothing
   returning id`,
);

/** Ends what a finish has kept out of its pantry. */
export const deleteKeptOut = statement<{ id: string }, { householdId: string; finishId: string }>(
  'deleteKeptOut',
  `delete from pantry_redirects
   where household_id = :householdId and before ? 'byFinish' and into_id is null and id in (
     select list_item_id from finish_moves where household_id = :householdId and finish_id = :finishId)
   returning id`,
);

/** Deletes the redirects that kept a name out of a pantry, because somebody puts it there again. */
export const letIn = statement<
  { id: string },
  { householdId: string; pantryId: string; foldedName: string }
>(
  'letIn',
  `delete from pantry_redirects
   where household_id = :householdId and pantry_id = :pantryId and folded_name = :foldedName
     and into_id is null
   returning id`,
);
