import { statement } from '../db/database.ts';
import { createPurgeStatement } from '../db/purging/purge.sql.ts';

/**
 * Inserts a notice for the device `:deviceId`, or for each device of a person if that is null. Replaces
 * the one of the same topic that waits. The lock keeps a subscription from being deleted before its
 * notice is stored.
 */
export const insertPushMessages = statement<
  never,
  {
    id: string;
    userId: string;
    deviceId: string | null;
    householdId: string | null;
    topic: string;
    title: string;
    body: string;
    url: string;
    notBefore: Date;
    expiresAt: Date;
  }
>(
  'insertPushMessages',
  `insert into push_messages
     (subscription_id, topic, id, household_id, title, body, url, next_attempt_at, expires_at)
   select device.id, :topic, :id::uuid, :householdId::uuid, :title, :body, :url, :notBefore, :expiresAt
   from push_subscriptions as device
   where device.user_id = :userId and device.id = coalesce(:deviceId, device.id)
     and exists (select from users where users.id = :userId and users.disabled_at is null)
     and (:householdId::uuid is null or exists (
       select from household_members as member
       where member.household_id = :householdId and member.user_id = :userId
     ))
   for key share of device
   on conflict on constraint push_messages_pkey do update set
     id = excluded.id, household_id = excluded.household_id, title = excluded.title,
     body = excluded.body, url = excluded.url, attempts = 0,
     next_attempt_at = excluded.next_attempt_at, expires_at = excluded.expires_at`,
);

export interface DueMessage {
  id: string;
  subscriptionId: string;
  householdId: string | null;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  topic: string;
  title: string;
  body: string;
  url: string;
  expiresAt: string;
  /** How often the notice was taken from the queue, including this time. */
  attempts: number;
  /** Whether the person still has an account that is not disabled, and is a member of the household. */
  isAllowed: boolean;
}

/**
 * Takes the notices that are due first, and sets the time of their next attempts: after 1, 3, 9, 27
 * minutes, then every hour. The next attempt happens only if this one fails, or if the process ends
 * during it.
 */
export const takeDueMessages = statement<DueMessage, { now: Date; limit: number }>(
  'takeDueMessages',
  `with due as materialized (
     select message.subscription_id, message.topic from push_messages as message
     where message.next_attempt_at <= :now
     order by message.next_attempt_at limit :limit
     for no key update of message skip locked
   )
   update push_messages as message set
     attempts = message.attempts + 1,
     next_attempt_at =
       :now::timestamptz + interval '1 minute' * least(power(3, message.attempts), 60)
   from due
   join push_subscriptions as device on device.id = due.subscription_id
   join users on users.id = device.user_id
   where message.subscription_id = due.subscription_id and message.topic = due.topic
   returning message.id, message.subscription_id as "subscriptionId",
     message.household_id as "householdId", device.endpoint, device.p256dh,
     device.auth, message.topic, message.title, message.body, message.url,
     message.expires_at as "expiresAt", message.attempts,
     users.disabled_at is null and (message.household_id is null or exists (
       select from household_members as member
       where member.household_id = message.household_id and member.user_id = device.user_id
     )) as "isAllowed"`,
);

/** Counts the open items of the list of a household to which an item was added last (PSH-08). */
export const countOpenItems = statement<{ count: number }, { householdId: string }>(
  'countOpenItems',
  `select count(*)::int as count from list_items as item
   where item.household_id = :householdId and not item.is_checked and item.list_id = (
     select newest.list_id from list_items as newest
     where newest.household_id = :householdId order by newest.id desc limit 1
   )`,
);

type TakenMessage = { subscriptionId: string; topic: string; id: string };

/** Deletes a notice, unless a newer one has replaced it. */
export const deletePushMessage = statement<never, TakenMessage>(
  'deletePushMessage',
  `delete from push_messages
   where subscription_id = :subscriptionId and topic = :topic and id = :id`,
);

/** Sets the next attempt later, unless a newer notice has replaced this one. */
export const postponePushMessage = statement<never, TakenMessage & { nextAttemptAt: Date }>(
  'postponePushMessage',
  `update push_messages set next_attempt_at = greatest(next_attempt_at, :nextAttemptAt)
   where subscription_id = :subscriptionId and topic = :topic and id = :id`,
);

/** Deletes a subscription that the push service does not know any more, with its waiting notices. */
export const deletePushSubscription = statement<never, { id: string; endpoint: string }>(
  'deletePushSubscription',
  'delete from push_subscriptions where id = :id and endpoint = :endpoint',
);

/** Returns for how many seconds the notice that is due first has waited; null without one. */
export const selectPushDelay = statement<{ seconds: number | null }, { now: Date }>(
  'selectPushDelay',
  `select extract(epoch from :now::timestamptz - min(next_attempt_at))::float8 as seconds
   from push_messages where next_attempt_at <= :now`,
);

export const purgePushMessages = createPurgeStatement('purgePushMessages', {
  table: 'push_messages',
  orderBy: 'expires_at',
  expired: 'expires_at <= :before',
});

export const purgePushSubscriptions = createPurgeStatement('purgePushSubscriptions', {
  table: 'push_subscriptions',
  orderBy: 'seen_at',
  expired: 'seen_at <= :before',
});
