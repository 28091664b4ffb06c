import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/wire-json.ts';

/** SQL for a webhook of the household $1 in the contract's shape, from the row with the alias `hook`. */
const webhookJson = `json_build_object(
  'id', hook.id,
  'url', hook.url,
  'createdAt', ${isoInstant('hook.created_at')},
  'isOn', hook.switched_off_at is null,
  'waitingCount', (
    select count(*) from webhook_events as event
    where event.household_id = $1 and event.webhook_id = hook.id
  ),
  'lastAttempt', case when hook.last_attempt_at is not null then json_build_object(
    'at', ${isoInstant('hook.last_attempt_at')},
    'outcome', hook.last_outcome,
    'status', hook.last_status
  ) end
)`;

const isOwnedByUser = 'hook.household_id = $1 and hook.user_id = $2';

/** Returns the webhooks of a user in a household. */
export const selectWebhooks = statement<WireRow, [householdId: string, userId: string]>(
  'webhooks.all',
  `select coalesce(json_agg(${webhookJson} order by hook.created_at desc, hook.id desc), '[]')::text
     as json
   from webhooks as hook where ${isOwnedByUser}`,
);

type OwnedWebhook = [householdId: string, userId: string, webhookId: string];

export const selectWebhook = statement<{ webhook: Reply<'testWebhook'>['body'] }, OwnedWebhook>(
  'webhooks.one',
  `select ${webhookJson} as webhook from webhooks as hook where ${isOwnedByUser} and hook.id = $3`,
);

export const selectTarget = statement<{ url: string; secret: Buffer }, OwnedWebhook>(
  'webhooks.target',
  `select url, secret from webhooks as hook where ${isOwnedByUser} and hook.id = $3`,
);

/** Inserts a webhook. An existing webhook with the id is not changed and not returned. */
export const insertWebhook = statement<
  { id: string },
  [...OwnedWebhook, url: string, secret: Buffer, now: Date]
>(
  'webhooks.create',
  `insert into webhooks (household_id, user_id, id, url, secret, created_at, next_try_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict on constraint webhooks_pkey do nothing
   returning id`,
);

/** Deletes all webhooks of a user in these households, with their waiting events. */
export const deleteWebhooksOf = statement<
  { url: string },
  [householdIds: readonly string[], userId: string]
>(
  'webhooks.delete-all',
  'delete from webhooks where household_id = any($1::uuid[]) and user_id = $2 returning url',
);

/** Counts the webhooks of a user in all households. */
export const countWebhooks = statement<{ count: number }, [userId: string]>(
  'webhooks.count',
  'select count(*)::int as count from webhooks where user_id = $1',
);

export const deleteWebhook = statement<{ id: string }, OwnedWebhook>(
  'webhooks.delete',
  `delete from webhooks as hook where ${isOwnedByUser} and hook.id = $3 returning id`,
);

export const switchOn = statement<{ id: string }, [...OwnedWebhook, now: Date]>(
  'webhooks.resume',
  `update webhooks as hook set switched_off_at = null, failures = 0, next_try_at = $4
   where ${isOwnedByUser} and hook.id = $3 returning id`,
);

/** Records the result of a test event. A delivered test event ends the pause after a failure. */
export const recordTest = statement<
  never,
  [...OwnedWebhook, now: Date, outcome: string, status: number | null]
>(
  'webhooks.tested',
  `update webhooks as hook set
     last_attempt_at = $4, last_outcome = $5, last_status = $6,
     failures = case when $5 = 'delivered' then 0 else failures end,
     next_try_at = case when $5 = 'delivered' then $4 else next_try_at end
   where ${isOwnedByUser} and hook.id = $3`,
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
