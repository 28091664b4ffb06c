import { statement } from '../../../db/database.ts';
import { createNewestPurge, createPurgeStatement } from '../../../db/purging/purge.sql.ts';

/** Records that an account is used on a device. `isNew` says whether this is the first use. */
export const recordDevice = statement<
  { isNew: boolean },
  { account: string; deviceHash: string; now: Date }
>(
  'recordDevice',
  `insert into identity_devices as known (account, device_hash, seen_at)
   values (:account, :deviceHash, :now)
   on conflict (account, device_hash) do update set seen_at = excluded.seen_at
   returning xmax = 0 as "isNew"`,
);

export const purgeKnownDevices = createPurgeStatement('purgeKnownDevices', {
  table: 'identity_devices',
  orderBy: 'seen_at',
  expired: 'seen_at <= :before',
});

/** Deletes the devices of an account beyond those used last. They count as new afterwards. */
export const purgeExcessDevices = createNewestPurge('purgeExcessDevices', {
  table: 'identity_devices',
  owner: 'account',
  orderBy: 'seen_at',
  timeColumn: 'seen_at',
  max: 1_000,
});
