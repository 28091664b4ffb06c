/** The statements by which the job of notices reads what happened, and ends notices. */
import { epochMs } from '../../../db/values/epoch-ms.ts';
import { statement } from '../../../db/database.ts';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';
import { shownName } from '../../../shared/shown-name.ts';
import type { Notice, NoticeEvent, Recipient } from '../notice-rules.ts';

/** Locks the reading for this process. Returns no row while another process reads. */
export const lockNoticeReading = statement<{ readUntil: number }>(
  'lockNoticeReading',
  `select ${epochMs('read_until')} as "readUntil" from notice_reading where is_only for update skip locked`,
);

export const updateReadUntil = statement<never, { readUntil: Date }>(
  'updateReadUntil',
  'update notice_reading set read_until = :readUntil where is_only',
);

/**
 * Returns what people did between two instants in households of which a member has preferences, oldest
 * first, and at most 1,000 rows.
 */
export const selectNoticeEvents = statement<NoticeEvent, { since: Date; until: Date }>(
  'selectNoticeEvents',
  `select case activity.kind when 'items-added' then 'itemsAdded' when 'joined' then 'memberJoined'
       else 'tripFinished' end as kind,
     activity.household_id as "householdId", ${epochMs('activity.at')} as at,
     activity.person_id as "actorId", activity.place_id as "listId",
     case when activity.kind in ('shop-finished', 'trip-finished') then activity.thing_id end as "finishId",
     activity.supermarket
   from activities as activity
   where activity.at > :since and activity.at <= :until and activity.person_id is not null
     and activity.kind in ('items-added', 'shop-finished', 'trip-finished', 'joined')
     and exists (
       select 1 from notice_preferences as chosen where chosen.household_id = activity.household_id
     )
   order by activity.at, activity.id limit 1000`,
);

/**
 * Returns the members of households who have preferences. The lock keeps a membership until the
 * transaction ends; whoever is leaving at this moment is left out, because nobody may wait for them.
 */
export const selectRecipients = statement<Recipient, { householdIds: readonly string[] }>(
  'selectRecipients',
  `select chosen.household_id as "householdId", chosen.user_id as "userId",
     json_build_object(
       'itemsAdded', chosen.items_added, 'inSupermarket', chosen.in_supermarket,
       'expiring', chosen.expiring,
       'priceFell', chosen.price_fell, 'tripFinished', chosen.trip_finished,
       'memberJoined', chosen.member_joined
     ) as kinds,
     case when chosen.quiet_from is not null
       then json_build_object('from', chosen.quiet_from, 'until', chosen.quiet_until) end as quiet,
     chosen.has_digest as "hasDigest", chosen.digest_at as "digestAt", households.time_zone as zone
   from notice_preferences as chosen
   join households on households.id = chosen.household_id
   join household_members as member
     on member.household_id = chosen.household_id and member.user_id = chosen.user_id
   where chosen.household_id = any(:householdIds::uuid[])
   for key share of member skip locked`,
);

/** SQL for a notice of the rules, from the row with the alias `notice`. */
const noticeColumns = `notice.id, notice.household_id as "householdId", notice.user_id as "userId",
  notice.kind, notice.subject, notice.actor_id as "actorId", notice.list_id as "listId",
  notice.finish_id as "finishId", notice.supermarket, notice.lines,
  ${epochMs('notice.since')} as since, ${epochMs('notice.last_event_at')} as "lastEventAt",
  ${epochMs('notice.due_at')} as "dueAt", ${epochMs('notice.expires_at')} as "expiresAt",
  ${epochMs('notice.ended_at')} as "endedAt"`;

/** Returns the notices of households that wait, or that ended in the last days. */
export const selectKnownNotices = statement<Notice, { householdIds: readonly string[] }>(
  'selectKnownNotices',
  `select ${noticeColumns} from notices as notice
   where notice.household_id = any(:householdIds::uuid[])`,
);

/** Stores new notices, and what has changed of waiting ones. `notices` is a JSON array of them. */
export const storeNotices = statement<never, { notices: string }>(
  'storeNotices',
  `insert into notices (household_id, user_id, id, kind, subject, actor_id, list_id, finish_id,
     supermarket, lines, since, last_event_at, due_at, expires_at)
   select "householdId", "userId", id, kind, subject, "actorId", "listId", "finishId", supermarket,
     lines, to_timestamp(since / 1000.0), to_timestamp("lastEventAt" / 1000.0),
     to_timestamp("dueAt" / 1000.0), to_timestamp("expiresAt" / 1000.0)
   from json_to_recordset(:notices::json) as sent (
     "householdId" uuid, "userId" uuid, id uuid, kind text, subject text, "actorId" uuid,
     "listId" uuid, "finishId" uuid, supermarket text, lines text[], since bigint,
     "lastEventAt" bigint, "dueAt" bigint, "expiresAt" bigint)
   on conflict on constraint notices_pkey do update set
     supermarket = excluded.supermarket, last_event_at = excluded.last_event_at,
     due_at = excluded.due_at`,
);

/** Returns the people with notices that are due. */
export const selectDuePeople = statement<
  { householdId: string; userId: string },
  { before: Date; limit: number }
>(
  'selectDuePeople',
  `select household_id as "householdId", user_id as "userId" from (
     select household_id, user_id from notices
     where ended_at is null and due_at <= :before order by due_at limit :limit
   ) as due group by household_id, user_id`,
);

/**
 * Ends the due notices of people who see the household at this moment, and so what a notice would
 * tell. A summary, prices and what expires are no news on the screen, and stay.
 */
export const endSeenNotices = statement<
  never,
  { householdIds: readonly string[]; userIds: readonly string[]; now: Date }
>(
  'endSeenNotices',
  `update notices set ended_at = :now, supermarket = null
   from unnest(:householdIds::uuid[], :userIds::uuid[]) as watching (household_id, user_id)
   where notices.household_id = watching.household_id and notices.user_id = watching.user_id
     and notices.ended_at is null and notices.due_at <= :now and notices.kind not in ('priceFell', 'expiring')
     and not exists (
       select 1 from notice_preferences as chosen
       where chosen.household_id = watching.household_id and chosen.user_id = watching.user_id
         and chosen.has_digest and notices.kind <> 'inSupermarket'
     )`,
);

/** Locks and returns the due notices of a person in a household, the oldest first. */
export const lockDueNotices = statement<
  Notice,
  { householdId: string; userId: string; before: Date }
>(
  'lockDueNotices',
  `select ${noticeColumns} from notices as notice
   where notice.household_id = :householdId and notice.user_id = :userId
     and notice.ended_at is null and notice.due_at <= :before
   order by notice.last_event_at, notice.id for no key update of notice skip locked`,
);

/** Returns when notices were sent to a person since an instant, in all households, with their subjects. */
export const selectSentNotices = statement<
  { householdId: string; subject: string; at: number },
  { userId: string; since: Date }
>(
  'selectSentNotices',
  `select household_id as "householdId", subject, ${epochMs('ended_at')} as at from notices
   where user_id = :userId and was_sent and ended_at > :since`,
);

type NoticeKey = { householdId: string; userId: string; id: string };

export const postponeNotice = statement<never, NoticeKey & { dueAt: Date }>(
  'postponeNotice',
  `update notices set due_at = :dueAt
   where household_id = :householdId and user_id = :userId and id = :id`,
);

/** Ends a notice, and removes what it would have told. */
export const endNotice = statement<never, NoticeKey & { now: Date; wasSent: boolean }>(
  'endNotice',
  `update notices set ended_at = :now, was_sent = :wasSent, supermarket = null, lines = null
   where household_id = :householdId and user_id = :userId and id = :id`,
);

/** Returns the name of a household and of a member; no row for somebody who is none. */
export const selectActor = statement<{ name: string }, { householdId: string; userId: string }>(
  'selectActor',
  `select ${shownName('users')} as name from household_members as member
   join users on users.id = member.user_id
   where member.household_id = :householdId and member.user_id = :userId`,
);

export const selectHouseholdName = statement<{ name: string }, { householdId: string }>(
  'selectHouseholdName',
  'select name from households where id = :householdId',
);

/**
 * Returns what members other than the person added to a list in a time, and what is still to buy of
 * it: the people, the number of items, and the names of the first four. No row for a deleted list.
 */
export const selectAddedItems = statement<
  { listName: string; people: string[]; itemNames: string[]; count: number },
  { householdId: string; userId: string; listId: string; since: Date; until: Date }
>(
  'selectAddedItems',
  `with added as materialized (
     select item.name, item.created_at, item.id, ${shownName('users')} as person
     from list_items as item
     join household_members as member
       on member.household_id = :householdId and member.user_id = item.created_by
     join users on users.id = item.created_by
     where item.household_id = :householdId and item.list_id = :listId and not item.is_checked
       and item.created_by <> :userId and item.created_at > :since and item.created_at <= :until
   )
   select lists.name as "listName",
     array(select distinct person from added order by person) as people,
     array(select name from added order by created_at, id limit 4) as "itemNames",
     (select count(*)::int from added) as count
   from lists where lists.household_id = :householdId and lists.id = :listId`,
);

/** Returns a finished trip as its activity told it; no row once it is undone or deleted. */
export const selectFinishedTrip = statement<
  { count: number; supermarket: string | null; total: number | null },
  { householdId: string; finishId: string; since: Date }
>(
  'selectFinishedTrip',
  `select activity.count, activity.supermarket, activity.amount as total
   from activities as activity
   join finishes on finishes.household_id = :householdId and finishes.id = :finishId
     and finishes.undone_at is null and finishes.deleted_at is null
   where activity.household_id = :householdId and activity.thing_id = :finishId
     and activity.kind in ('shop-finished', 'trip-finished')
     and activity.at >= :since
   order by activity.id desc limit 1`,
);

/** Returns where a summary is mailed; no row for a disabled account, or an e-mail that is unconfirmed. */
export const selectMailAddress = statement<{ email: string; subject: string }, { userId: string }>(
  'selectMailAddress',
  `select users.email, users.subject from users
   where users.id = :userId and users.disabled_at is null and not exists (
     select 1 from identity_users as account
     where account.id = users.subject and not account.email_verified
   )`,
);

/** Returns a row while the person is a member who wants a summary. */
export const selectWantsDigest = statement<
  { householdName: string },
  { householdId: string; userId: string }
>(
  'selectWantsDigest',
  `select households.name as "householdName" from notice_preferences as chosen
   join households on households.id = chosen.household_id
   where chosen.household_id = :householdId and chosen.user_id = :userId and chosen.has_digest`,
);

/** Locks one person whose weekly notice of lower prices is due. */
export const lockDuePrices = statement<
  { householdId: string; userId: string; zone: string; dueAt: number },
  { now: Date }
>(
  'lockDuePrices',
  `select chosen.household_id as "householdId", chosen.user_id as "userId",
     households.time_zone as zone, ${epochMs('chosen.prices_due_at')} as "dueAt"
   from notice_preferences as chosen
   join households on households.id = chosen.household_id
   where chosen.price_fell and chosen.prices_due_at <= :now
   order by chosen.prices_due_at limit 1 for no key update of chosen skip locked`,
);

export const updatePricesDueAt = statement<
  never,
  { householdId: string; userId: string; dueAt: Date }
>(
  'updatePricesDueAt',
  `update notice_preferences set prices_due_at = :dueAt
   where household_id = :householdId and user_id = :userId`,
);

/** Returns the prices that other people of the household paid or noted after an instant. */
export const selectPricesOfOthers = statement<
  {
    productId: string | null;
    productName: string | null;
    itemName: string | null;
    unit: 'un' | 'kg';
    price: number;
    supermarket: string | null;
  },
  { householdId: string; userId: string; since: Date }
>(
  'selectPricesOfOthers',
  `select bought.product_id as "productId", product.name as "productName",
     bought.item_name as "itemName", bought.unit, bought.unit_price as price,
     market.name as supermarket
   from purchases as bought
   left join products as product on product.id = bought.product_id
   left join supermarkets as market
     on market.household_id = :householdId and market.id = bought.supermarket_id
   where bought.household_id = :householdId and bought.bought_at > :since
     and bought.bought_by <> :userId and bought.unit_price > 0
   union all
   select note.product_id, product.name, null, note.unit, note.price, market.name
   from price_notes as note
   join products as product on product.id = note.product_id
   join supermarkets as market
     on market.household_id = :householdId and market.id = note.supermarket_id
   where note.household_id = :householdId and note.noted_at > :since and note.noted_by <> :userId
   limit 2000`,
);

export const purgeNotices = createPurgeStatement('purgeNotices', {
  table: 'notices',
  orderBy: 'last_event_at',
  expired: 'last_event_at <= :before',
});
