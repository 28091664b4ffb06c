import { invitePreviewLength, type Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isSeenBy } from '../../shared/seen-products.ts';

type Invite = Reply<'getInvite'>['body'];

/** The copy of a list as everybody with the link may read it. */
export interface PublicList {
  readonly name: string;
  /** The quantities are thousandths. */
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit: string;
    readonly unitText?: string | null;
  }[];
  readonly copiedAt: string;
  readonly timeZone: string;
}

/**
 * SQL for the copy of the list that {@link withListOfToken} finds. The owner is who shared it, who must still belong
 * to the household and must not be locked out.
 */
const sharedCopy = `lists
   join list_shares as share on share.household_id = lists.household_id
     and share.list_id = lists.id and share.invite_token = lists.invite_token
   join household_members as maker
     on maker.household_id = share.household_id and maker.user_id = share.shared_by
   join users as owner on owner.id = share.shared_by
   where owner.disabled_at is null`;

/** SQL that finds the list first, by its token. */
const withListOfToken = (lock = '') => `with lists as materialized (
     select household_id, id, invite_token, public_token from lists
     where invite_token = :inviteToken ${lock}
   )`;

export const selectInviteOfToken = statement<{ invite: Invite }, { inviteToken: string }>(
  'selectInviteOfToken',
  `${withListOfToken()}
   select json_build_object(
     'name', share.name,
     'owner', json_build_object('name', owner.display_name, 'displayName', owner.display_name,
       'email', owner.email),
     'itemNames', (
       select coalesce(json_agg(saved.item ->> 'name' order by saved.place), '[]')
       from jsonb_array_elements(share.items) with ordinality as saved (item, place)
       where saved.place <= ${invitePreviewLength}
     ),
     '_count', json_build_object('items', jsonb_array_length(share.items))
   ) as invite
   from ${sharedCopy}`,
);

/**
 * What everybody with the link may read without an account (TXT-05): the copy, and the time zone in
 * which its day is counted. Nothing about people, products or prices.
 */
export const selectPublicList = statement<PublicList, { inviteToken: string }>(
  'selectPublicList',
  `${withListOfToken()}
   select share.name, share.items, share.copied_at as "copiedAt",
     (select time_zone from households where id = share.household_id) as "timeZone"
   from ${sharedCopy} and lists.public_token = lists.invite_token`,
);

/**
 * Reads the list with this invite token, and locks it against deletion, and its copy, so that the
 * people who take it are counted one after the other.
 */
export const lockSourceList = statement<
  { id: string; householdId: string; name: string; isOwn: boolean; itemCount: number },
  { inviteToken: string; householdId: string }
>(
  'lockSourceList',
  `${withListOfToken('for key share')}
   select lists.id, lists.household_id as "householdId", share.name,
     lists.household_id = :householdId as "isOwn", jsonb_array_length(share.items) as "itemCount"
   from ${sharedCopy}
   for no key update of share`,
);

/**
 * Records that a household copies a list. Returns no row if the household already has a copy of this
 * list. Waits for a concurrent transaction that copies the same list.
 */
export const insertCopyRecord = statement<
  { copy_list_id: string },
  {
    householdId: string;
    sourceHouseholdId: string;
    sourceListId: string;
    copyListId: string;
    now: Date;
  }
>(
  'insertCopyRecord',
  `insert into list_copies
     (household_id, source_household_id, source_list_id, copy_list_id, copied_at)
   values (:householdId, :sourceHouseholdId, :sourceListId, :copyListId, :now)
   on conflict on constraint list_copies_pkey do nothing
   returning copy_list_id`,
);

/**
 * Copies the items of the shared copy to a list. `itemIds` is one UUIDv7 for each item, in their
 * order, which says their positions. A merged product is replaced by the product into which it was merged.
 */
export const copyItems = statement<
  { id: string },
  {
    householdId: string;
    sourceHouseholdId: string;
    sourceListId: string;
    copyListId: string;
    now: Date;
    authorId: string;
    itemIds: readonly string[];
  }
>(
  'copyItems',
  `insert into list_items (household_id, id, position, list_id, created_by, name, quantity, unit,
     unit_text, note, is_checked, is_impulse, product_id, created_at, updated_at)
   select :householdId, copied.id, replace(copied.id::text, '-', ''), :copyListId, :authorId,
     saved.item ->> 'name', (saved.item ->> 'quantity')::integer, saved.item ->> 'unit',
     saved.item ->> 'unitText', saved.item ->> 'note', false, false, product.id, at, at
   from list_shares as share
   cross join jsonb_array_elements(share.items) with ordinality as saved (item, place)
   cross join lateral (select (:itemIds::uuid[])[saved.place],
     :now::timestamptz + interval '1 ms' * (saved.place - 1)) as copied (id, at)
   left join products as named on named.id = (saved.item ->> 'productId')::uuid
   left join products as product on product.id = coalesce(named.merged_into, named.id)
     and ${isSeenBy('product', ':householdId')}
   where share.household_id = :sourceHouseholdId and share.list_id = :sourceListId
   returning id`,
);
