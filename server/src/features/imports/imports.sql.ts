import type { Batch } from '@quitanda/contract/batches/batches';
import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/** The maximum number of recorded imports of a household (IMP-06). The oldest are deleted first. */
const importsPerHousehold = 200;

/** A list or pantry that an import has filled, and the rows that it added there. */
export interface FilledPlace {
  readonly kind: 'list' | 'pantry';
  readonly id: string;
  readonly isNew: boolean;
  readonly itemIds: readonly string[];
}

export interface StoredImport {
  id: string;
  places: readonly FilledPlace[];
  createdAt: string;
}

const columns = 'id, places, created_at as "createdAt"';

export const selectImport = statement<StoredImport, { householdId: string; importId: string }>(
  'selectImport',
  `select ${columns} from imports where household_id = :householdId and id = :importId`,
);

/** The household's import of the same content; no row if there is none. */
export const selectSameImport = statement<
  StoredImport,
  { householdId: string; contentKey: string }
>(
  'selectSameImport',
  `select ${columns} from imports where household_id = :householdId and content_key = :contentKey`,
);

/** `places` is JSON: FilledPlace[]. */
export const insertImport = statement<
  { id: string },
  {
    householdId: string;
    importId: string;
    contentKey: string;
    places: string;
    callerId: string;
    now: Date;
  }
>(
  'insertImport',
  `insert into imports (household_id, id, content_key, places, created_by, created_at)
   values (:householdId, :importId, :contentKey, :places::jsonb, :callerId, :now) returning id`,
);

/** Deletes the oldest imports of a household beyond the maximum number. */
export const deleteOldestImports = statement<{ id: string }, { householdId: string }>(
  'deleteOldestImports',
  `delete from imports where household_id = :householdId and id in (
     select id from imports where household_id = :householdId
     order by created_at desc, id desc offset ${importsPerHousehold})
   returning id`,
);

export const deleteImport = statement<StoredImport, { householdId: string; importId: string }>(
  'deleteImport',
  `delete from imports where household_id = :householdId and id = :importId returning ${columns}`,
);

interface IdAndName {
  id: string;
  name: string;
}

/** All lists of a household, the oldest first. */
export const selectListNames = statement<IdAndName, { householdId: string }>(
  'selectListNames',
  'select id, name from lists where household_id = :householdId order by created_at, id',
);

/** All pantries of a household, the oldest first. */
export const selectPantryNames = statement<IdAndName, { householdId: string }>(
  'selectPantryNames',
  'select id, name from pantries where household_id = :householdId order by created_at, id',
);

/** The items of a list that are not in the cart. */
export const selectPending = statement<
  { name: string; unit: string; unitText: string | null },
  { householdId: string; listId: string }
>(
  'selectPending',
  `select name, unit, unit_text as "unitText" from list_items
   where household_id = :householdId and list_id = :listId and not is_checked`,
);

export const selectStock = statement<
  { name: string; unit: string; unitText: string | null },
  { householdId: string; pantryId: string }
>(
  'selectStock',
  `select folded_name as name, unit, unit_text as "unitText" from pantry_items
   where household_id = :householdId and pantry_id = :pantryId`,
);

export interface StockRow {
  readonly id: string;
  readonly name: string;
  readonly folded_name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unit_text: string | null;
  readonly low_stock_alert_threshold: number | null;
  readonly product_id: string | null;
  readonly batches: readonly Batch[];
}

/** `stock` is JSON: StockRow[]. The transaction must have locked the pantry. */
export const insertImportedStock = statement<
  { id: string },
  { householdId: string; pantryId: string; callerId: string; now: Date; stock: string }
>(
  'insertImportedStock',
  `insert into pantry_items (household_id, id, pantry_id, created_by, name, folded_name, quantity,
     unit, unit_text, low_stock_alert_threshold, product_id, batches, counted_at, created_at, updated_at)
   select :householdId, id, :pantryId, :callerId, name, folded_name, quantity, unit,
     unit_text, low_stock_alert_threshold, product_id, batches,
     :now, :now, :now
   from json_to_recordset(:stock::json) as sent (id uuid, name text, folded_name text,
     quantity integer, unit text, unit_text text, low_stock_alert_threshold integer, product_id uuid, batches jsonb)
   returning id`,
);

interface CountedPlace extends IdAndName {
  count: number;
}

/** The lists that still have some of these items, with the number of these items. */
export const countRemainingInLists = statement<
  CountedPlace,
  { householdId: string; itemIds: readonly string[] }
>(
  'countRemainingInLists',
  `select lists.id, lists.name, count(*)::int as count
   from list_items as item
   join lists on lists.household_id = item.household_id and lists.id = item.list_id
   where item.household_id = :householdId and item.id = any(:itemIds::uuid[])
   group by lists.id, lists.name`,
);

/** The pantries that still have some of these items, with the number of these items. */
export const countRemainingInPantries = statement<
  CountedPlace,
  { householdId: string; itemIds: readonly string[] }
>(
  'countRemainingInPantries',
  `select pantries.id, pantries.name, count(*)::int as count
   from pantry_items as item
   join pantries on pantries.household_id = item.household_id and pantries.id = item.pantry_id
   where item.household_id = :householdId and item.id = any(:itemIds::uuid[])
   group by pantries.id, pantries.name`,
);

/** Removes the items that are not in the cart and were not changed since they were added. */
export const removeUntouchedItems = statement<
  IdAndName,
  { householdId: string; itemIds: readonly string[] }
>(
  'removeUntouchedItems',
  `delete from list_items
   where household_id = :householdId and id = any(:itemIds::uuid[]) and not is_checked
     and updated_at = created_at
   returning id, name`,
);

/** Removes the items that were not changed since they were added. */
export const removeUntouchedImportedStock = statement<
  IdAndName,
  { householdId: string; itemIds: readonly string[] }
>(
  'removeUntouchedImportedStock',
  `delete from pantry_items
   where household_id = :householdId and id = any(:itemIds::uuid[]) and updated_at = created_at
   returning id, name`,
);

/** Deletes the lists that are empty and not shared, without moving them to the trash. */
export const deleteEmptyLists = statement<
  { id: string },
  { householdId: string; listIds: readonly string[] }
>(
  'deleteEmptyLists',
  `delete from lists
   where household_id = :householdId and id = any(:listIds::uuid[]) and invite_token is null
     and not exists (select 1 from list_items as item
       where item.household_id = lists.household_id and item.list_id = lists.id)
   returning id`,
);

/** Deletes the pantries that are empty. */
export const deleteEmptyPantries = statement<
  { id: string },
  { householdId: string; pantryIds: readonly string[] }
>(
  'deleteEmptyPantries',
  `delete from pantries
   where household_id = :householdId and id = any(:pantryIds::uuid[])
     and not exists (select 1 from pantry_items as item
       where item.household_id = pantries.household_id and item.pantry_id = pantries.id)
   returning id`,
);

export const purgeImports = createPurgeStatement('purgeImports', {
  table: 'imports',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});
