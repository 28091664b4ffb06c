import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/answers.ts';

/** SQL for a webhook of the household `:householdId` in the contract's shape, from the row with the alias `hook`. */
const webhookJson = `json_build_object(
  'id', hook.id,
  'url', hook.url,
  'createdAt', ${isoInstant('hook.created_at')},
  'isOn', hook.switched_off_at is null,
  'waitingCount', (
    select count(*) from webhook_events as event
    where event.household_id = :householdId and event.webhook_id = hook.id
  ),
  'lastAttempt', case when hook.last_attempt_at is not null then json_build_object(
    'at', ${isoInstant('hook.last_attempt_at')},
    'outcome', hook.last_outcome,
    'status', hook.last_status
  ) end
)`;

const isOwnedByUser = 'hook.household_id = :householdId and hook.user_id = :userId';

/** Returns the webhooks of a user in a household. */
export const selectWebhooks = statement<WireRow, { householdId: string; userId: string }>(
  'selectWebhooks',
  `select coalesce(json_agg(${webhookJson} order by hook.created_at desc, hook.id desc), '[]')::text
     as json
   from webhooks as hook where ${isOwnedByUser}`,
);

type OwnedWebhook = { householdId: string; userId: string; webhookId: string };

export const selectWebhook = statement<{ webhook: Reply<'testWebhook'>['body'] }, OwnedWebhook>(
  'selectWebhook',
  `select ${webhookJson} as webhook from webhooks as hook
   where ${isOwnedByUser} and hook.id = :webhookId`,
);

export const selectTarget = statement<{ url: string; secret: Buffer }, OwnedWebhook>(
  'selectTarget',
  `select url, secret from webhooks as hook where ${isOwnedByUser} and hook.id = :webhookId`,
);

/** Inserts a webhook. An existing webhook with the id is not changed and not returned. */
export const insertWebhook = statement<
  { id: string },
  OwnedWebhook & { url: string; secret: Buffer; now: Date }
>(
  'insertWebhook',
  `insert into webhooks (household_id, user_id, id, url, secret, created_at, next_try_at)
   values (:householdId, :userId, :webhookId, :url, :secret, :now, :now)
   on conflict on constraint webhooks_pkey do nothing
   returning id`,
);

/** Deletes all webhooks of a user in these households, with their waiting events. */
export const deleteWebhooksOf = statement<
  { url: string },
  { householdIds: readonly string[]; userId: string }
>(
  'deleteWebhooksOf',
  `delete from webhooks where household_id = any(:householdIds::uuid[]) and user_id = :userId
   returning url`,
);

/** Counts the webhooks of a user in all households. */
export const countWebhooks = statement<{ count: number }, { userId: string }>(
  'countWebhooks',
  'select count(*)::int as count from webhooks where user_id = :userId',
);

export const deleteWebhook = statement<{ id: string }, OwnedWebhook>(
  'deleteWebhook',
  `delete from webhooks as hook where ${isOwnedByUser} and hook.id = :webhookId returning id`,
);

export const switchOn = statement<{ id: string }, OwnedWebhook & { now: Date }>(
  'switchOn',
  `update webhooks as hook set switched_off_at = null, failures = 0, next_try_at = :now
   where ${isOwnedByUser} and hook.id = :webhookId returning id`,
);

/** Records the result of a test event. A delivered test event ends the pause after a failure. */
export const recordTest = statement<
  never,
  OwnedWebhook & { now: Date; outcome: string; status: number | null }
>(
  'recordTest',
  `update webhooks as hook set
     last_attempt_at = :now, last_outcome = :outcome, last_status = :status,
     failures = case when :outcome = 'delivered' then 0 else failures end,
     next_try_at = case when :outcome = 'delivered' then :now else next_try_at end
   where ${isOwnedByUser} and hook.id = :webhookId`,
);

/** SQL for the webhooks of a user in the contract's shape, without secrets, for the export. */
export const exportedWebhooks = (userId: string) => `(
  select coalesce(json_agg(json_build_object(
    'url', hook.url,
    'createdAt', ${isoInstant('hook.created_at')},
    'isOn', hook.switched_off_at is null
  ) order by hook.created_at, hook.id), '[]')
  from webhooks as hook where hook.user_id = ${userId}
)`;
