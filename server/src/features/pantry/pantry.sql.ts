import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import { pantryItemJson, pantryItemTables } from './pantry-item-json.ts';

/** SQL for the condition that a pantry belongs to a household. All statements about pantries use it. */
export const isOfHousehold = (household: string) => `pantries.household_id = ${household}`;

/** SQL for the JSON pairs (name and value) of a pantry without its stock. */
export const pantryPairs = `
  'id', pantries.id,
  'name', pantries.name,
  'createdAt', ${isoInstant('pantries.created_at')}`;

const summaryJson = (household: string) => `json_build_object(${summaryPairs(household)})`;

const summaryPairs = (household: string) => `${pantryPairs},
  '_count', json_build_object(
    'items', (
      select count(*) from pantry_items
      where pantry_items.household_id = ${household} and pantry_items.pantry_id = pantries.id
    )
  )`;

/** SQL for a pantry with its stock in the JSON of the API; `itemJson` is SQL for an item. */
export const pantryJson = (
  household: string,
  itemJson = pantryItemJson,
) => `json_build_object(${summaryPairs(household)}, 'items', (
  select coalesce(json_agg(${itemJson} order by item.folded_name collate "C", item.id), '[]')
  from pantry_items as item ${pantryItemTables}
  where item.household_id = ${household} and item.pantry_id = pantries.id
))`;

export const selectPantries = statement<WireRow, { householdId: string }>(
  'selectPantries',
  `select coalesce(json_agg(
     ${summaryJson(':householdId')} order by pantries.created_at, pantries.id), '[]')::text as json
   from pantries where ${isOfHousehold(':householdId')}`,
);

export const selectSummary = statement<WireRow, { pantryId: string; householdId: string }>(
  'selectSummary',
  `select ${summaryJson(':householdId')}::text as json
   from pantries where pantries.id = :pantryId and ${isOfHousehold(':householdId')}`,
);

export const selectPantry = statement<WireRow, { pantryId: string; householdId: string }>(
  'selectPantry',
  `select ${pantryJson(':householdId')}::text as json
   from pantries where pantries.id = :pantryId and ${isOfHousehold(':householdId')}`,
);

/** Locks a pantry, so that transactions that add to it run one after the other. */
export const lockPantry = statement<{ id: string }, { pantryId: string; householdId: string }>(
  'lockPantry',
  `select pantries.id from pantries
   where pantries.id = :pantryId and ${isOfHousehold(':householdId')} for no key update`,
);

export const insertPantry = statement<
  { id: string },
  { pantryId: string; householdId: string; authorId: string; name: string; now: Date }
>(
  'insertPantry',
  `insert into pantries (id, household_id, created_by, name, created_at, updated_at)
   values (:pantryId, :householdId, :authorId, :name, :now, :now)
   on conflict on constraint pantries_pkey do nothing
   returning id`,
);

export const countPantries = statement<{ count: number }, { householdId: string }>(
  'countPantries',
  `select count(*)::int as count from pantries where ${isOfHousehold(':householdId')}`,
);

export const updatePantryName = statement<
  WireRow,
  { pantryId: string; householdId: string; name: string; now: Date }
>(
  'updatePantryName',
  `with changed as (
     update pantries set name = :name, updated_at = :now
     where pantries.id = :pantryId and ${isOfHousehold(':householdId')} returning pantries.*
   )
   select ${summaryJson(':householdId')}::text as json from changed as pantries`,
);

export const deletePantry = statement<
  { id: string; name: string },
  { pantryId: string; householdId: string }
>(
  'deletePantry',
  `delete from pantries where pantries.id = :pantryId and ${isOfHousehold(':householdId')}
   returning id, name`,
);
