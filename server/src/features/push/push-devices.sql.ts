import type { pushDevice } from '@quitanda/contract';
import type { z } from 'zod';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';

/** SQL for the host of the endpoint of the row with the alias `device`. */
const service = "split_part(device.endpoint, '/', 3)";

/** SQL for a device in the contract's shape, from the row with the alias `device`. */
const deviceJson = `json_build_object(
  'id', device.id,
  'label', device.label,
  'service', ${service},
  'createdAt', ${isoInstant('device.created_at')},
  'seenAt', ${isoInstant('device.seen_at')}
)`;

type Device = z.output<typeof pushDevice>;

export const selectPushDevices = statement<{ device: Device }, { userId: string }>(
  'selectPushDevices',
  `select ${deviceJson} as device from push_subscriptions as device
   where device.user_id = :userId order by device.seen_at desc, device.id`,
);

/** Deletes the subscriptions of the browser that it has replaced, or that were another person's. */
export const deleteReplacedSubscriptions = statement<
  never,
  { userId: string; endpoint: string; formerEndpoint: string | null }
>(
  'deleteReplacedSubscriptions',
  `delete from push_subscriptions
   where (endpoint = :endpoint and user_id <> :userId)
     or (endpoint = :formerEndpoint and endpoint <> :endpoint and user_id = :userId)`,
);

/**
 * Inserts the subscription of a device, or updates the one of this endpoint. Returns nothing if another
 * person has subscribed with the endpoint at the same time.
 */
export const savePushSubscription = statement<
  { device: Device },
  {
    id: string;
    userId: string;
    endpoint: string;
    p256dh: Buffer;
    auth: Buffer;
    sessionId: string | null;
    label: string;
    now: Date;
  }
>(
  'savePushSubscription',
  `insert into push_subscriptions as device
     (id, user_id, endpoint, p256dh, auth, session_id, label, created_at, seen_at)
   values (:id, :userId, :endpoint, :p256dh, :auth, :sessionId, :label, :now, :now)
   on conflict on constraint push_subscriptions_endpoint_once do update set
     p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
     label = excluded.label, seen_at = excluded.seen_at
   where device.user_id = excluded.user_id
   returning ${deviceJson} as device`,
);

/** Deletes the devices of a person beyond the `:max` that were seen last. */
export const deleteExcessDevices = statement<never, { userId: string; max: number }>(
  'deleteExcessDevices',
  `delete from push_subscriptions where id in (
     select device.id from push_subscriptions as device where device.user_id = :userId
     order by device.seen_at desc, device.id offset :max
   )`,
);

export const deletePushDevice = statement<{ id: string }, { userId: string; deviceId: string }>(
  'deletePushDevice',
  'delete from push_subscriptions where user_id = :userId and id = :deviceId returning id',
);

export const hasPushDevice = statement<{ id: string }, { userId: string; deviceId: string }>(
  'hasPushDevice',
  'select id from push_subscriptions where user_id = :userId and id = :deviceId',
);

/** SQL for the devices of a user, without endpoints and keys, for the export. */
export const exportedPushDevices = (userId: string) => `(
  select coalesce(json_agg(json_build_object(
    'label', device.label,
    'service', ${service},
    'createdAt', ${isoInstant('device.created_at')},
    'seenAt', ${isoInstant('device.seen_at')}
  ) order by device.created_at, device.id), '[]')
  from push_subscriptions as device where device.user_id = ${userId}
)`;
