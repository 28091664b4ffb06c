import { invitePreviewLength, type Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type Invite = Reply<'getInvite'>['body'];

/** What the token of $1 opens: the list that is shared under it, unless its owner is locked out. */
const invited = `lists join users as owner on owner.id = lists.owner_id
   where lists.invite_token = $1 and owner.disabled_at is null`;

/** In the order in which they were put down: the preview does not tell what is in the cart. */
const inOrder = 'item.created_at, item.id';

export const selectInvite = statement<{ invite: Invite }, [inviteToken: string]>(
  'invites.one',
  `select json_build_object(
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
   from ${invited}`,
);

/** The list that a link leads to, kept from being deleted until the transaction ends. */
export const holdSource = statement<
  { id: string; name: string; isOwn: boolean },
  [inviteToken: string, callerId: string]
>(
  'invites.hold-source',
  `select lists.id, lists.name, lists.owner_id = $2 as "isOwn"
   from ${invited}
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
