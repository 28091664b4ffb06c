import { limits } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { isoInstant } from '../../../db/values/iso-instant.ts';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';
import type { WireRow } from '../../../http/answers.ts';
import { itemPosition } from '../item-json.ts';

/**
 * The columns of an item that contain a user id. The function `forget_user` of migration 0039 lists
 * the same columns. A list has only `created_by`.
 */
const userColumns = ['created_by', 'taken_by', 'corrected_by', 'changed_by'];

/**
 * Moves a list with its items to the trash, and deletes the oldest lists there beyond the limit.
 */
export const moveToTrash = statement<
  { name: string },
  { listId: string; householdId: string; now: Date; deleterId: string }
>(
  'moveToTrash',
  `with contents as materialized (
     select count(*)::integer as count,
       coalesce(jsonb_agg(to_jsonb(item) order by ${itemPosition}, item.id), '[]') as items,
       coalesce(array_agg(item.created_by) || array_agg(item.taken_by)
         || array_agg(item.corrected_by) || array_agg(item.changed_by), '{}') as people
     from list_items as item where item.household_id = :householdId and item.list_id = :listId
   ), deleted as (
     delete from lists where household_id = :householdId and id = :listId returning *
   ), trashed as materialized (
     select deleted.id, deleted.name, contents.count, to_jsonb(deleted) as list, contents.items,
       array(select distinct person from unnest(contents.people || deleted.created_by) as person
         where person is not null) as people
     from deleted cross join contents
   ), moved as (
     insert into deleted_lists
       (household_id, id, name, item_count, list, items, people, deleted_at, deleted_by)
     select :householdId, id, name, count, list, items, people, :now, :deleterId from trashed
     on conflict on constraint deleted_lists_pkey do update set
       name = excluded.name, item_count = excluded.item_count, list = excluded.list,
       items = excluded.items, people = excluded.people, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by
   ), purged as (
     delete from deleted_lists where household_id = :householdId and id in (
       select id from deleted_lists where household_id = :householdId and id <> :listId
       order by deleted_at desc, id offset ${limits.deletedListsPerHousehold - 1})
   )
   select name from deleted`,
);

/**
 * Waits for running merges of the products of a deleted list, and prevents further merges of these
 * products until the transaction ends.
 */
export const shareLockProductsOfDeletedList = statement<
  { id: string },
  { householdId: string; listId: string }
>(
  'shareLockProductsOfDeletedList',
  `select id from products
   where id in (
     select unnest(array[item ->> 'product_id', item ->> 'selected_product_id'])::uuid
     from deleted_lists cross join jsonb_array_elements(items) as item
     where household_id = :householdId and deleted_lists.id = :listId)
   order by id
   for key share`,
);

const listColumns = 'name, created_at, updated_at, budget';
const itemColumns = `id, name, position, quantity, unit, unit_text, note, is_checked, is_impulse, scanned_barcode, price, paid,
  purchased_quantity, purchased_unit, purchased_unit_text, taken_at, created_at, updated_at, ${userColumns.join(', ')}`;
const prefixWithSaved = (columns: string) => columns.replaceAll(/\w+/gu, 'saved.$&');

/**
 * Restores a list from the trash, with its original ids, prices and instants, but not shared. References to missing
 * rows become null. A merged product is replaced by the product into which it was merged. If the
 * list exists already, only its entry in the trash is deleted.
 */
export const restoreDeletedList = statement<
  { name: string; count: number },
  { listId: string; householdId: string }
>(
  'restoreDeletedList',
  `with trashed as (
     delete from deleted_lists where household_id = :householdId and id = :listId returning *
   ), list as (
     insert into lists (household_id, id, created_by, supermarket_id, ${listColumns})
     select :householdId, :listId, saved.created_by, coalesce(market.merged_into, market.id),
       ${prefixWithSaved(listColumns)}
     from trashed cross join jsonb_populate_record(null::lists, trashed.list) as saved
     left join supermarkets as market on market.household_id = :householdId
       and market.id = saved.supermarket_id
     on conflict on constraint lists_pkey do nothing
     returning name
   ), item as (
     insert into list_items (household_id, list_id, product_id, selected_product_id,
       supermarket_id, only_supermarket_id, ${itemColumns})
     select :householdId, :listId, coalesce(planned.merged_into, planned.id),
       coalesce(taken.merged_into, taken.id), coalesce(market.merged_into, market.id),
       coalesce(only_market.merged_into, only_market.id), ${prefixWithSaved(itemColumns)}
     from list cross join trashed
     cross join jsonb_populate_recordset(null::list_items, trashed.items) as saved
     left join products as planned on planned.id = saved.product_id
     left join products as taken on taken.id = saved.selected_product_id
     left join supermarkets as market on market.household_id = :householdId
       and market.id = saved.supermarket_id
     left join supermarkets as only_market on only_market.household_id = :householdId
       and only_market.id = saved.only_supermarket_id
     on conflict on constraint list_items_pkey do nothing
   )
   select list.name, trashed.item_count as count from list cross join trashed`,
);

/** Removes the id of a user from all deleted lists, because the user's account is deleted. */
export const removeUserFromTrash = statement<never, { userId: string }>(
  'removeUserFromTrash',
  `update deleted_lists set
     people = array_remove(people, :userId::uuid),
     list = list
       || case when list ->> 'created_by' = :userId::text
         then '{"created_by": null}' else '{}' end::jsonb,
     items = forget_user(items, :userId)
   where people @> array[:userId::uuid]`,
);

/**
 * An SQL condition: the deleted list belongs to the household, and no list with its id exists again.
 */
const isInTrash = (household: string) => `trashed.household_id = ${household} and not exists (
  select 1 from lists where lists.household_id = trashed.household_id and lists.id = trashed.id
)`;

const deletedJson = `json_build_object(
  'id', trashed.id,
  'name', trashed.name,
  'itemCount', trashed.item_count,
  'deletedAt', ${isoInstant('trashed.deleted_at')},
  'deletedBy', coalesce(users.display_name, split_part(users.email, '@', 1))
)`;

export const selectDeletedLists = statement<WireRow, { householdId: string }>(
  'selectDeletedLists',
  `select coalesce(json_agg(${deletedJson} order by trashed.deleted_at desc, trashed.id), '[]')::text as json
   from deleted_lists as trashed left join users on users.id = trashed.deleted_by
   where ${isInTrash(':householdId')}`,
);

/** SQL for a household's deleted lists with the names of their items, for the export. */
export const exportedDeletedLists = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'id', trashed.id,
    'name', trashed.name,
    'itemCount', trashed.item_count,
    'deletedAt', ${isoInstant('trashed.deleted_at')},
    'deletedBy', coalesce(users.display_name, split_part(users.email, '@', 1)),
    'itemNames', (select coalesce(json_agg(item ->> 'name'), '[]')
      from jsonb_array_elements(trashed.items) as item)
  ) order by trashed.deleted_at, trashed.id), '[]')
  from deleted_lists as trashed left join users on users.id = trashed.deleted_by
  where ${isInTrash(household)}
)`;

export const purgeDeletedLists = createPurgeStatement('purgeDeletedLists', {
  table: 'deleted_lists',
  orderBy: 'deleted_at',
  expired: 'deleted_at <= :before',
});
