import { statement } from '../db/database.ts';

/**
 * Inserts a notice for each device of a person, or replaces the one of the same topic that waits. The
 * lock keeps a subscription from being deleted before its notice is stored.
 */
export const insertPushMessages = statement<
  never,
  {
    id: string;
    userId: string;
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
   where device.user_id = :userId
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
