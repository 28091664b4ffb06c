/** The copy that a link gives of a shared list, and who took it (LST-14, docs/adr/0077). */
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/answers.ts';
import { itemPosition } from '../lists/item-json.ts';
import { shownName } from '../../shared/shown-name.ts';

/**
 * SQL for the items of the row `lists` as a copy has them, in the order in which they were added, which
 * does not reveal what is in the cart. They are not in the cart, impulse items become planned items,
 * and the taken product becomes the planned product. An item without a note has no field for it, as in
 * copies of earlier versions.
 */
const copiedItems = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', item.name,
    'quantity', case when item.unit = 'un' then greatest(item.quantity, 1000) else item.quantity end,
    'unit', item.unit,
    'unitText', item.unit_text,
    'productId', coalesce(item.selected_product_id, item.product_id)
  ) || case when item.note is null then '{}' else jsonb_build_object('note', item.note) end order by ${itemPosition}, item.id), '[]')
  from list_items as item
  where item.household_id = lists.household_id and item.list_id = lists.id
)`;

type ShareParams = { listId: string; householdId: string; userId: string; now: Date };

/**
 * Stores the copy of a list that has a token. Returns no row if the copy of this token exists
 * already.
 */
export const insertShare = statement<{ name: string }, ShareParams>(
  'insertShare',
  `insert into list_shares
     (household_id, list_id, invite_token, shared_by, shared_at, copied_at, name, items)
   select :householdId, lists.id, lists.invite_token, :userId, :now, :now, lists.name, ${copiedItems}
   from lists where lists.household_id = :householdId and lists.id = :listId
     and lists.invite_token is not null
   on conflict on constraint list_shares_pkey do update set
     invite_token = excluded.invite_token, shared_by = excluded.shared_by,
     shared_at = excluded.shared_at, copied_at = excluded.copied_at,
     name = excluded.name, items = excluded.items
     where list_shares.invite_token <> excluded.invite_token
   returning name`,
);

/** Replaces the copy by the list as it is now. Returns no row if the list is not shared. */
export const refreshShare = statement<
  { name: string },
  { listId: string; householdId: string; now: Date }
>(
  'refreshShare',
  `update list_shares as share set copied_at = :now, name = lists.name, items = ${copiedItems}
   from lists
   where share.household_id = :householdId and share.list_id = :listId
     and lists.household_id = :householdId
     and lists.id = :listId and lists.invite_token = share.invite_token
   returning share.name`,
);

export const deleteShare = statement<never, { listId: string; householdId: string }>(
  'deleteShare',
  'delete from list_shares where household_id = :householdId and list_id = :listId',
);

/** Stops sharing the lists of a household that this person has shared, and returns them. */
export const endSharesOf = statement<{ id: string }, { householdId: string; userId: string }>(
  'endSharesOf',
  `with ended as (
     delete from list_shares where household_id = :householdId and shared_by = :userId returning list_id
   )
   update lists set invite_token = null from ended
   where lists.household_id = :householdId and lists.id = ended.list_id returning lists.id`,
);

/** Records that a person took the copy. */
export const insertTaker = statement<
  never,
  { householdId: string; listId: string; userId: string; now: Date }
>(
  'insertTaker',
  `insert into list_share_takers (household_id, list_id, user_id, taken_at)
   values (:householdId, :listId, :userId, :now)
   on conflict on constraint list_share_takers_pkey do update set taken_at = excluded.taken_at`,
);

export const countTakers = statement<{ count: number }, { householdId: string; listId: string }>(
  'countTakers',
  `select count(*)::int as count from list_share_takers
   where household_id = :householdId and list_id = :listId`,
);

/** What a household sees of the copy of its list. */
export const selectShare = statement<WireRow, { listId: string; householdId: string }>(
  'selectShare',
  `select json_build_object(
     'sharedBy', ${shownName('maker')},
     'copiedAt', ${isoInstant('share.copied_at')},
     'isCurrent', share.name = lists.name and share.items = ${copiedItems},
     '_count', json_build_object('items', jsonb_array_length(share.items)),
     'takenBy', (
       select coalesce(json_agg(json_build_object(
         'name', ${shownName('users')}, 'at', ${isoInstant('taker.taken_at')}
       ) order by taker.taken_at desc, taker.user_id), '[]')
       from list_share_takers as taker join users on users.id = taker.user_id
       where taker.household_id = :householdId and taker.list_id = :listId
     )
   )::text as json
   from list_shares as share
   join lists on lists.household_id = :householdId and lists.id = :listId
     and lists.invite_token = share.invite_token
   join users as maker on maker.id = share.shared_by
   where share.household_id = :householdId and share.list_id = :listId`,
);
