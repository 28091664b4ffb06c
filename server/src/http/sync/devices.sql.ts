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
  { userId: string; deviceId: string; acknowledged: number; now: Date; householdId: string }
>(
  'readDevice',
  `with caller as (
     select id, disabled_at is not null as "isDisabled" from users where id = :userId
   ), touched as (
     update devices set seen_at = :now
     where user_id = :userId and device_id = :deviceId and seen_at < :now::timestamptz - interval '1 day'
   ), deleted_refusals as (
     delete from device_refusals where user_id = :userId and device_id = :deviceId
       and sequence <= :acknowledged
   )
   select "isDisabled", households.revision, households.oldest_revision as "oldestRevision",
     database_epoch.epoch, coalesce(devices.last_sequence, 0) as "lastSequence",
     devices.device_id is not null as "isRegistered",
     exists (
       select 1 from household_members where household_id = :householdId and user_id = :userId
     ) as "isMember",
     array(
       select household_id from household_members as mine where mine.user_id = :userId
       order by household_id <> :userId, joined_at, household_id
     ) as "householdIds"
   from caller cross join database_epoch
   left join households on households.id = :householdId
   left join devices on devices.user_id = :userId and devices.device_id = :deviceId`,
);

/** Inserts a device. Returns no row if it exists. */
export const insertDevice = statement<
  { id: string },
  { userId: string; deviceId: string; now: Date }
>(
  'insertDevice',
  `insert into devices (user_id, device_id, seen_at) values (:userId, :deviceId, :now)
   on conflict on constraint devices_pkey do nothing
   returning device_id as id`,
);

/**
 * Deletes the devices of a user that have never sent a write and have not called since `before`. No
 * write can be repeated by them.
 */
export const deleteUnusedDevices = statement<never, { userId: string; before: Date }>(
  'deleteUnusedDevices',
  'delete from devices where user_id = :userId and last_sequence = 0 and seen_at < :before',
);

export const countDevices = statement<{ count: number }, { userId: string }>(
  'countDevices',
  'select count(*)::int as count from devices where user_id = :userId',
);

/**
 * What the server knows of a sent write: `repeated` means that it was done or refused before,
 * `forked` that another device has the same id.
 */
export type Verdict = 'new' | 'repeated' | 'forked';

export interface Claim extends AccountState {
  /** One for each write; null if the device does not exist. */
  verdicts: readonly Verdict[] | null;
  /** The new revision of the household, if a new write changes it. */
  revision: number | null;
  /** Whether the user is a member of the household; null if the writes change none. */
  isMember: boolean | null;
}

/**
 * Decides which writes of a device are new, and makes other writes of the device wait until the
 * transaction ends. If one is new, it also raises the household's revision, as `raiseRevision` does;
 * `householdId` is null if the writes change no household. The user stays a member of the household
 * until the transaction ends. The order of locks is household, user, device, member, the same as in
 * the deletion of an account. `keys` are the last 64 bits of the writes' keys.
 */
export const claimSequences = statement<
  Claim,
  {
    userId: string;
    deviceId: string;
    sequences: readonly number[];
    keys: readonly string[];
    householdId: string | null;
  }
>(
  'claimSequences',
  `with locked as materialized (
     select id from households where id = :householdId for no key update
   ), locked_user as materialized (
     ${shareLockedUser(':userId')} and (select count(*) from locked) >= 0 for key share of own
   ), device as materialized (
     select last_sequence, recent_keys from devices
     where user_id = :userId and device_id = :deviceId and exists (select 1 from locked_user
       where not "isDisabled")
     for update
   ), judged as materialized (
     select position, case
       when sent.key = any(recent_keys) then 'repeated'
       -- A device that lost its id has a new one, and still sends its earlier writes.
       when last_sequence = 0 and exists (
         select 1 from devices as other where other.user_id = :userId
           and sent.key = any(other.recent_keys)
       ) then 'repeated'
       when last_sequence >= sent.sequence then 'forked'
       else 'new'
     end as verdict
     from device cross join unnest(:sequences::bigint[], :keys::bigint[]) with ordinality
       as sent (sequence, key, position)
   ),${raiseRevisionCtes(':householdId', ':userId', `exists (select 1 from judged where verdict = 'new')`)},${memberCte(':householdId', ':userId', 'raised')}
   select "isDisabled", (select array_agg(verdict order by position) from judged) as verdicts,
     (select revision from raised) as revision,
     exists (select 1 from kept), ${isMemberSql(':householdId', ':userId')} as "isMember"
   from locked_user`,
);

/**
 * Records writes that were done or refused: the sequence of the last one, and the keys of all, the
 * last one's first. It is the last statement of their transaction.
 */
export const recordSequences = statement<
  never,
  { userId: string; deviceId: string; lastSequence: number; keys: readonly string[] }
>(
  'recordSequences',
  `update devices
   set last_sequence = :lastSequence, recent_keys = trim_array(:keys::bigint[] || recent_keys,
     greatest(0, cardinality(recent_keys) + cardinality(:keys::bigint[]) - ${maxRecentKeys}))
   where user_id = :userId and device_id = :deviceId`,
);

/** Stores a refusal, and deletes the oldest refusals of the device beyond the limit. */
export const insertRefusal = statement<
  never,
  {
    userId: string;
    key: string;
    deviceId: string;
    sequence: number;
    status: number;
    failure: string;
  }
>(
  'insertRefusal',
  `with kept as (
     insert into device_refusals (user_id, key, device_id, sequence, status, failure)
     values (:userId, :key, :deviceId, :sequence, :status, :failure)
     on conflict on constraint device_refusals_pkey do nothing
   )
   delete from device_refusals where user_id = :userId and key in (
     select key from device_refusals where user_id = :userId and device_id = :deviceId
     order by sequence desc offset ${maxRecentKeys - 1})`,
);

export const selectRefusals = statement<
  { key: string; status: number; failure: Failure },
  { userId: string; keys: readonly string[] }
>(
  'selectRefusals',
  `select key, status, failure from device_refusals
   where user_id = :userId and key = any(:keys::uuid[])`,
);

/**
 * Selects those of the given keys that are recent keys of the device. Each key is represented by
 * its last 64 bits.
 */
export const selectHandledKeys = statement<
  { key: string },
  { userId: string; deviceId: string; keys: readonly string[] }
>(
  'selectHandledKeys',
  `select key::text from devices, unnest(:keys::bigint[]) with ordinality as sent (key, place)
   where user_id = :userId and device_id = :deviceId and key = any(recent_keys)
   order by place`,
);

/**
 * Claims the key of a write that an older app may already have sent by a single call, without
 * `sync`. Returns no row if the key is already claimed.
 */
export const insertOnceOnlyKey = statement<
  { key: string },
  { userId: string; key: string; now: Date }
>(
  'insertOnceOnlyKey',
  `insert into once_only_records (user_id, key, request_hash, status, created_at)
   values (:userId, :key, 'sync', 204, :now)
   on conflict (user_id, key) do nothing
   returning key`,
);

export const purgeSyncDevices = createPurgeStatement('purgeSyncDevices', {
  table: 'devices',
  orderBy: 'seen_at',
  expired: 'seen_at <= :before',
});
