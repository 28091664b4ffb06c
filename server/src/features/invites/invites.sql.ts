import { invitePreviewLength, type Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type Invite = Reply<'getInvite'>['body'];

/**
 * SQL for the list that is shared under the token $1, unless its owner is locked out. The owner is the
 * list's creator, or the person who is responsible for the household if the creator does not belong
 * to it: the account may be deleted, or the list may have moved.
 */
const sharedListAndOwner = `lists join users as owner on owner.id = coalesce(
     member_or_null(lists.household_id, lists.created_by),
     (select user_id from household_members as member
      where member.household_id = lists.household_id and member.role = 'responsible'))
   where lists.invite_token = $1 and owner.disabled_at is null`;

/**
 * Sorts the items in the order in which they were added, because the preview must not reveal the
 * items in the cart.
 */
const additionOrder = 'item.created_at, item.id';

export const selectInvite = statement<{ invite: Invite }, [inviteToken: string]>(
  'invites.one',
  `select json_build_object(
     'name', lists.name,
     'owner', json_build_object('displayName', owner.display_name, 'email', owner.email),
     'itemNames', (
       select coalesce(json_agg(item.name order by ${additionOrder}), '[]')
       from (
         select item.name, item.created_at, item.id from list_items as item
         where item.household_id = lists.household_id and item.list_id = lists.id
         order by ${additionOrder} limit ${invitePreviewLength}
       ) as item
     ),
     '_count', json_build_object(
       'items', (
         select count(*) from list_items
         where list_items.household_id = lists.household_id and list_items.list_id = lists.id
       )
     )
   ) as invite
   from ${sharedListAndOwner}`,
);

/** Reads the list with this invite token, and locks it against deletion during the transaction. */
export const lockSourceList = statement<
  { id: string; householdId: string; name: string; isOwn: boolean },
  [inviteToken: string, householdId: string]
>(
  'invites.share-lock-source',
  `select lists.id, lists.household_id as "householdId", lists.name, lists.household_id = $2 as "isOwn"
   from ${sharedListAndOwner}
   for key share of lists`,
);

/**
 * Records that a household copies a list. Returns no row if the household already has a copy of this
 * list. Waits for a concurrent transaction that copies the same list.
 */
export const insertCopyRecord = statement<
  { copy_list_id: string },
  [
    householdId: string,
    sourceHouseholdId: string,
    sourceListId: string,
    copyListId: string,
    now: Date,
  ]
>(
  'invites.insert-copy',
  `insert into list_copies
     (household_id, source_household_id, source_list_id, copy_list_id, copied_at)
   values ($1, $2, $3, $4, $5)
   on conflict on constraint list_copies_pkey do nothing
   returning copy_list_id`,
);

/**
 * Copies the items of one list to another. Their creation times are a millisecond apart, so that
 * they keep their order. The copies are not in the cart, impulse items become planned items, and the
 * taken product becomes the planned product.
 */
export const copyItems = statement<
  never,
  [
    householdId: string,
    sourceHouseholdId: string,
    sourceListId: string,
    copyListId: string,
    now: Date,
    authorId: string,
  ]
>(
  'invites.copy-items',
  `with item as materialized (
     select item.*, gen_random_uuid() as copy_id, $5::timestamptz
       + interval '1 ms' * (row_number() over (order by ${additionOrder}) - 1) as copied_at
     from list_items as item where item.household_id = $2 and item.list_id = $3
   ), copied as (
   insert into list_items (household_id, id, list_id, created_by, name, quantity, unit, is_checked,
     is_impulse, product_id, created_at, updated_at)
   select $1, copy_id, $4, $6, item.name,
     case when item.unit = 'un' then greatest(item.quantity, 1000) else item.quantity end,
     item.unit, false, false, coalesce(item.selected_product_id, item.product_id),
     item.copied_at, item.copied_at
   from item
   returning id
   )
   select 1 from copied`,
);
