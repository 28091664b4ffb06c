import type { Failure } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { raiseRevisionCtes } from '../../db/households.sql.ts';
import { shareLockedUser } from '../../db/lock-user.sql.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import type { AccountState } from '../authentication.ts';
import { memberCte, isMemberSql } from '../membership.sql.ts';
import type { HouseholdState } from './changes.sql.ts';

/**
 * How many keys of recent writes are stored for each device, and also how many refusals. One call
 * contains fewer writes.
 */
const maxRecentKeys = 200;

/** The states of the account, the household and the device when a call begins. */
export interface DeviceState extends AccountState, HouseholdState {
  /** Whether the server knows the device. */
  isRegistered: boolean;
  /** Whether the user belongs to the household. */
  isMember: boolean;
  /** The ids of the user's households, the personal one first. */
  householdIds: readonly string[];
}

/**
 * Deletes the refusals that a device has acknowledged, and returns the states of the account, the
 * household and the device, or no row for a user who does not exist. Does not update a device that
 * called less than a day ago.
 */
export const readDevice = statement<
  DeviceState,
  [userId: string, deviceId: string, acknowledged: number, now: Date, householdId: string]
>(
  'devices.read',
  `with caller as (
     select id, disabled_at is not null as "isDisabled" from users where id = $1
   ), touched as (
     update devices set seen_at = $4
     where user_id = $1 and device_id = $2 and seen_at < $4::timestamptz - interval '1 day'
   ), deleted_refusals as (
     delete from device_refusals where user_id = $1 and device_id = $2 and sequence <= $3
   )
   select "isDisabled", households.revision, households.oldest_revision as "oldestRevision",
     database_epoch.epoch, coalesce(devices.last_sequence, 0) as "lastSequence",
     devices.device_id is not null as "isRegistered",
     exists (
       select 1 from household_members where household_id = $5 and user_id = $1
     ) as "isMember",
     array(
       select household_id from household_members as mine where mine.user_id = $1
       order by household_id <> $1, joined_at, household_id
     ) as "householdIds"
   from caller cross join database_epoch
   left join households on households.id = $5
   left join devices on devices.user_id = $1 and devices.device_id = $2`,
);

/** Inserts a device. Returns no row if it exists. */
export const insertDevice = statement<
  { id: string },
  [userId: string, deviceId: string, now: Date]
>(
  'devices.insert',
  `insert into devices (user_id, device_id, seen_at) values ($1, $2, $3)
   on conflict on constraint devices_pkey do nothing
   returning device_id as id`,
);

/**
 * Deletes the devices of a user that have never sent a write and have not called since `before`. No
 * write can be repeated by them.
 */
export const deleteUnusedDevices = statement<never, [userId: string, before: Date]>(
  'devices.delete-unused',
  'delete from devices where user_id = $1 and last_sequence = 0 and seen_at < $2',
);

export const countDevices = statement<{ count: number }, [userId: string]>(
  'devices.count',
  'select count(*)::int as count from devices where user_id = $1',
);

export interface Claim extends AccountState {
  /**
   * `repeated` means that the write was done or refused before. `forked` means that another device
   * has the same id. Null if the device does not exist.
   */
  verdict: 'new' | 'repeated' | 'forked' | null;
  /** The new revision of the household, if the write changed it. */
  revision: number | null;
  /** Whether the user is a member of the household; null if the write changes none. */
  isMember: boolean | null;
}

/**
 * Decides whether a write of a device is new, and makes other writes of the device wait until the
 * transaction ends. For a new write it also raises the household's revision, as `raiseRevision`
 * does; `householdId` is null if the write changes no household. The user stays a member of the
 * household until the transaction ends. The order of locks is household, user, device, member, the
 * same as in the deletion of an account. `key` is the last 64 bits of the write's key.
 */
export const claimSequence = statement<
  Claim,
  [userId: string, deviceId: string, sequence: number, key: string, householdId: string | null]
>(
  'devices.claim',
  `with locked as materialized (
     select id from households where id = $5 for no key update
   ), locked_user as materialized (
     ${shareLockedUser('$1')} and (select count(*) from locked) >= 0 for key share of own
   ), device as materialized (
     select last_sequence, recent_keys from devices
     where user_id = $1 and device_id = $2 and exists (select 1 from locked_user where not "isDisabled")
     for update
   ), judged as materialized (
     select case
       when $4 = any(recent_keys) then 'repeated'
       -- A device that lost its id has a new one, and still sends its earlier writes.
       when last_sequence = 0 and exists (
         select 1 from devices as other where other.user_id = $1 and $4 = any(other.recent_keys)
       ) then 'repeated'
       when last_sequence >= $3 then 'forked'
       else 'new'
     end as verdict
     from device
   ),${raiseRevisionCtes('$5', '$1', `(select verdict from judged) = 'new'`)},${memberCte('$5', '$1', 'raised')}
   select "isDisabled", verdict, (select revision from raised) as revision,
     exists (select 1 from kept), ${isMemberSql('$5', '$1')} as "isMember"
   from locked_user left join judged on true`,
);

/** Records the sequence of a write. It is the last statement of each write, done or refused. */
export const recordSequence = statement<
  never,
  [userId: string, deviceId: string, sequence: number, key: string]
>(
  'devices.record',
  `update devices
   set last_sequence = $3, recent_keys = trim_array(
     $4::bigint || recent_keys, greatest(0, cardinality(recent_keys) + 1 - ${maxRecentKeys}))
   where user_id = $1 and device_id = $2`,
);

/** Stores a refusal, and deletes the oldest refusals of the device beyond the limit. */
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
     order by sequence desc offset ${maxRecentKeys - 1})`,
);

export const selectRefusals = statement<
  { key: string; status: number; failure: Failure },
  [userId: string, keys: readonly string[]]
>(
  'devices.refusals',
  `select key, status, failure from device_refusals where user_id = $1 and key = any($2::uuid[])`,
);

/**
 * Selects those of the given keys that are recent keys of the device. Each key is represented by
 * its last 64 bits.
 */
export const selectHandledKeys = statement<
  { key: string },
  [userId: string, deviceId: string, keys: readonly string[]]
>(
  'devices.known-keys',
  `select key::text from devices, unnest($3::bigint[]) with ordinality as sent (key, place)
   where user_id = $1 and device_id = $2 and key = any(recent_keys)
   order by place`,
);

/**
 * Claims the key of a write that an older app may already have sent by a single call, without
 * `sync`. Returns no row if the key is already claimed.
 */
export const insertKey = statement<{ key: string }, [userId: string, key: string, now: Date]>(
  'once-only.insert',
  `insert into once_only_records (user_id, key, request_hash, status, created_at)
   values ($1, $2, 'sync', 204, $3)
   on conflict (user_id, key) do nothing
   returning key`,
);

export const purgeDevices = createPurgeStatement('devices.purge', {
  table: 'devices',
  by: 'seen_at',
  expired: 'seen_at <= $1',
});
