import type { Failure } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { raising } from '../../db/households.sql.ts';
import { purgeOf } from '../../db/purging/purge.sql.ts';
import type { Standing } from '../authentication.ts';
import { holdingMember, isMember, membershipsOf } from '../membership.sql.ts';
import type { Standing as HouseholdStanding } from './changes.sql.ts';

/** How many keys of its last writes are known of a device: more than one call can bring. */
const recentKeys = 200;

/** Devices of one user; the ones that were seen last stay. */
const maxDevices = 100;

export interface Met extends Standing, HouseholdStanding {
  /** Whether the user belongs to the household. */
  isMember: boolean;
  /** JSON of the user's households, the personal one first. */
  memberships: string;
}

/**
 * Registers a device of a user who may call, and forgets the refusals that it knows; no row for a
 * user who is gone. Says how far the household and the device are. It writes nothing for a device that is known and was seen today. A new device
 * holds its user first, as the deletion of the account does.
 */
export const meetDevice = statement<
  Met,
  [userId: string, deviceId: string, acknowledged: number, now: Date, householdId: string]
>(
  'devices.meet',
  `with caller as (
     select id, disabled_at is not null as "isDisabled" from users where id = $1
   ), held as materialized (
     select id from users
     where id = $1 and disabled_at is null
       and not exists (select from devices where user_id = $1 and device_id = $2)
     for key share
   ), met as (
     insert into devices (user_id, device_id, seen_at) select id, $2, $4 from held
     on conflict on constraint devices_pkey do nothing
     returning device_id
   ), seen as (
     update devices set seen_at = $4
     where user_id = $1 and device_id = $2 and seen_at < $4::timestamptz - interval '1 day'
   ), dropped as (
     delete from devices
     where user_id = $1 and exists (select from met) and device_id in (
       select device_id from devices where user_id = $1
       order by seen_at desc, device_id offset ${maxDevices - 1})
   ), forgotten as (
     delete from device_refusals where user_id = $1 and device_id = $2 and sequence <= $3
   )
   select "isDisabled", households.revision, households.oldest_revision as "oldestRevision",
     database_epoch.epoch, coalesce(devices.last_sequence, 0) as "lastSequence",
     exists (
       select from household_members where household_id = $5 and user_id = $1
     ) as "isMember",
     (${membershipsOf('$1')})::text as memberships
   from caller cross join database_epoch
   left join households on households.id = $5
   left join devices on devices.user_id = $1 and devices.device_id = $2`,
);

export interface Claim extends Standing {
  /** New; done or refused before; or another device's under the same id. Null without the device. */
  standing: 'new' | 'repeated' | 'forked' | null;
  /** The new revision of the household, where the write changed it. */
  revision: number | null;
  /** Whether the user belongs to the household; null where the write changes none. */
  isMember: boolean | null;
}
/**
 * Says whether a write of a device is new, and lets no other write of the device go on until the
 * transaction ends. With a new write it raises the household, as `raiseHousehold` does; null for a
 * write that changes none. The user stays a member of the household until the transaction ends. The
 * order of locks is household, user, device, member: the deletion of an account takes them in that
 * order too. `key` is the last 64 bits of the write's key.
 */
export const claimSequence = statement<
  Claim,
  [userId: string, deviceId: string, sequence: number, key: string, householdId: string | null]
>(
  'devices.claim',
  `with locked as materialized (
     select id from households where id = $5 for no key update
   ), held as materialized (
     select id, disabled_at is not null as "isDisabled" from users
     where id = $1 and (select count(*) from locked) >= 0 for key share
   ), device as materialized (
     select last_sequence, recent_keys from devices
     where user_id = $1 and device_id = $2 and exists (select from held where not "isDisabled")
     for update
   ), judged as materialized (
     select case
       when $4 = any(recent_keys) then 'repeated'
       -- A device that lost its id has a new one, but still its writes.
       when last_sequence = 0 and exists (
         select from devices as other where other.user_id = $1 and $4 = any(other.recent_keys)
       ) then 'repeated'
       when last_sequence >= $3 then 'forked'
       else 'new'
     end as standing
     from device
   ),${raising('$5', '$1', `(select standing from judged) = 'new'`)},${holdingMember('$5', '$1', 'raised')}
   select "isDisabled", standing, (select revision from raised) as revision,
     exists (select from kept), ${isMember('$5', '$1')} as "isMember"
   from held left join judged on true`,
);

/** The last statement of a write, done or refused: its device has come so far. */
export const recordSequence = statement<
  never,
  [userId: string, deviceId: string, sequence: number, key: string]
>(
  'devices.record',
  `update devices
   set last_sequence = $3, recent_keys = ($4::bigint || recent_keys)[1:${recentKeys}]
   where user_id = $1 and device_id = $2`,
);

/** Keeps a refusal, and no more of a device than keys are known of it. */
export const insertRefusal = statement<
  never,
  [userId: string, key: string, deviceId: string, sequence: number, status: number, failure: string]
>(
  'devices.refuse',
  `with kept as (
     insert into device_refusals (user_id, key, device_id, sequence, status, failure)
     values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint device_refusals_pkey do nothing
   )
   delete from device_refusals where user_id = $1 and key in (
     select key from device_refusals where user_id = $1 and device_id = $3
     order by sequence desc offset ${recentKeys - 1})`,
);

export const selectRefusals = statement<
  { key: string; status: number; failure: Failure },
  [userId: string, keys: readonly string[]]
>(
  'devices.refusals',
  `select key, status, failure from device_refusals where user_id = $1 and key = any($2::uuid[])`,
);

/** Which of these keys, by their last 64 bits, are among the last of the device. */
export const selectKnownKeys = statement<
  { key: string },
  [userId: string, deviceId: string, keys: readonly string[]]
>(
  'devices.known-keys',
  `select key::text from devices, unnest($3::bigint[]) with ordinality as sent (key, place)
   where user_id = $1 and device_id = $2 and key = any(recent_keys)
   order by place`,
);

/** Takes a key that an older app may have sent by its own call; no row where it was taken. */
export const insertKey = statement<{ key: string }, [userId: string, key: string, now: Date]>(
  'once-only.insert',
  `insert into once_only_records (user_id, key, request_hash, status, created_at)
   values ($1, $2, 'sync', 204, $3)
   on conflict (user_id, key) do nothing
   returning key`,
);

export const purgeDevices = purgeOf('devices.purge', {
  table: 'devices',
  by: 'seen_at',
  expired: 'seen_at <= $1',
});
