/** The statements by which the sending job reads and updates the queue of events. */
import { statement } from '../../../db/database.ts';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';

export interface Receiver {
  householdId: string;
  id: string;
  url: string;
  secret: Buffer;
}

/**
 * Leases the due webhooks that have queued events newer than `since` to this process until
 * `leasedUntil`, the most overdue first. Ignores webhooks that are switched off, that are leased to
 * another process, or whose owner's account is disabled.
 */
export const leaseReceivers = statement<
  Receiver,
  { now: Date; leasedUntil: Date; limit: number; since: Date }
>(
  'leaseReceivers',
  `with due as materialized (
     select hook.household_id, hook.id from webhooks as hook
     where hook.switched_off_at is null
       and hook.next_try_at <= :now
       and (hook.leased_until is null or hook.leased_until <= :now)
       and exists (
         select 1 from webhook_events as event
         where event.household_id = hook.household_id and event.webhook_id = hook.id
           and event.created_at > :since
       )
       and not exists (
         select 1 from users where users.id = hook.user_id and users.disabled_at is not null
       )
     order by hook.next_try_at limit :limit for no key update of hook skip locked
   )
   update webhooks set leased_until = :leasedUntil from due
   where webhooks.household_id = due.household_id and webhooks.id = due.id
   returning webhooks.household_id as "householdId", webhooks.id, webhooks.url, webhooks.secret`,
);

export interface QueuedEvent {
  id: string;
  body: string;
  failures: number;
}

/**
 * Returns the first queued event of a webhook, among the events newer than `since`. Returns no row
 * after the owner has left the household, which deletes the webhook, or while the owner's account
 * is disabled.
 */
export const selectNextEvent = statement<
  QueuedEvent,
  { householdId: string; webhookId: string; since: Date }
>(
  'selectNextEvent',
  `select event.id, event.body, hook.failures
   from webhook_events as event
   join webhooks as hook on hook.household_id = event.household_id and hook.id = event.webhook_id
   join users on users.id = hook.user_id and users.disabled_at is null
   where event.household_id = :householdId and event.webhook_id = :webhookId
     and event.created_at > :since
   order by event.created_at, event.place limit 1`,
);

type Attempt = { householdId: string; webhookId: string; now: Date };

/** Removes a delivered event from the queue, and records the attempt. */
export const recordDelivered = statement<
  never,
  Attempt & { eventId: string; status: number | null }
>(
  'recordDelivered',
  `with sent as (
     delete from webhook_events where household_id = :householdId and webhook_id = :webhookId
       and id = :eventId
   )
   update webhooks set failures = 0,
     last_attempt_at = :now, last_outcome = 'delivered', last_status = :status
   where household_id = :householdId and id = :webhookId`,
);

/**
 * Records a failed attempt, ends the lease, and returns the number of consecutive failures. The event
 * stays in the queue for another try, at `nextTryAt`. If the number of failures is no longer
 * `failuresBefore`, because a test event was delivered during the attempt, the other try is due at
 * once.
 */
export const recordFailed = statement<
  { failures: number },
  Attempt & { nextTryAt: Date; outcome: string; status: number | null; failuresBefore: number }
>(
  'recordFailed',
  `update webhooks set failures = failures + 1, leased_until = null,
     next_try_at = case when failures = :failuresBefore then :nextTryAt::timestamptz else :now end,
     last_attempt_at = :now, last_outcome = :outcome, last_status = :status
   where household_id = :householdId and id = :webhookId
   returning failures`,
);

/**
 * Switches a webhook off and empties its queue, because its events would be outdated when it is
 * switched on again.
 */
export const switchOff = statement<never, Attempt>(
  'switchOff',
  `with dropped as (
     delete from webhook_events where household_id = :householdId and webhook_id = :webhookId
   )
   update webhooks set switched_off_at = :now where household_id = :householdId and id = :webhookId`,
);

/**
 * Ends a lease without a failure. The webhook is then due after the webhooks that have waited for
 * longer, so that webhooks that always have events do not keep others from being leased.
 */
export const endLease = statement<never, Attempt>(
  'endLease',
  `update webhooks set leased_until = null, next_try_at = :now
   where household_id = :householdId and id = :webhookId`,
);

export const purgeEvents = createPurgeStatement('purgeEvents', {
  table: 'webhook_events',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});
