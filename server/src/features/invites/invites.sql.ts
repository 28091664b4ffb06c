import { invitePreviewLength, type Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type Invite = Reply<'getInvite'>['body'];

/**
 * What an invite opens is decided here: a list that its owner shares, unless the operator has
 * locked the owner out. Reads `lists` and their `owner`.
 */
const isOpen = 'lists.shared_at is not null and owner.disabled_at is null';

/** In the order in which they were put down: the preview does not tell what is in the cart. */
const inOrder = 'item.created_at, item.id';

export const selectInvite = statement<{ invite: Invite }, [listId: string]>(
  'invites.one',
  `select json_build_object(
     'id', lists.id,
     'name', lists.name,
     'owner', json_build_object('displayName', owner.display_name, 'email', owner.email),
     'itemNames', (
       select coalesce(json_agg(item.name order by ${inOrder}), '[]')
       from (
         select item.name, item.created_at, item.id from list_items as item
         where item.list_id = lists.id order by ${inOrder} limit ${invitePreviewLength}
       ) as item
     ),
     '_count', json_build_object(
       'items', (select count(*) from list_items where list_items.list_id = lists.id)
     )
   ) as invite
   from lists join users as owner on owner.id = lists.owner_id
   where lists.id = $1 and ${isOpen}`,
);

/** What the caller's link leads to, kept from being deleted until the transaction ends. */
export const holdSource = statement<
  { name: string; isOwn: boolean },
  [listId: string, callerId: string]
>(
  'invites.hold-source',
  `select lists.name, lists.owner_id = $2 as "isOwn"
   from lists join users as owner on owner.id = lists.owner_id
   where lists.id = $1 and (lists.owner_id = $2 or ${isOpen})
   for key share of lists`,
);

/** Answers no row when the user has a copy; waits for another transaction that makes one. */
export const insertCopy = statement<
  { copy_list_id: string },
  [userId: string, sourceListId: string, copyListId: string, now: Date]
>(
  'invites.insert-copy',
  `insert into list_copies (user_id, source_list_id, copy_list_id, copied_at)
   values ($1, $2, $3, $4)
   on conflict on constraint list_copies_pkey do nothing
   returning copy_list_id`,
);

/**
 * Puts what is on one list on another, a millisecond apart, so that it stays in order: nothing is
 * taken, what was bought unplanned is planned from now on, and the product that counted is the one
 * planned.
 */
export const copyItems = statement<never, [sourceListId: string, copyListId: string, now: Date]>(
  'invites.copy-items',
  `insert into list_items (id, list_id, name, quantity, unit, is_checked, is_impulse, product_id,
     created_at, updated_at)
   select gen_random_uuid(), $2, item.name,
     case item.unit when 'un' then greatest(item.quantity, 1000) else item.quantity end,
     item.unit, false, false, coalesce(item.selected_product_id, item.product_id),
     item.copied_at, item.copied_at
   from (
     select item.*, $3::timestamptz
       + interval '1 ms' * (row_number() over (order by ${inOrder}) - 1) as copied_at
     from list_items as item where item.list_id = $1
   ) as item`,
);
