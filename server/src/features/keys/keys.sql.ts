import type { PersonalKeyScope, UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/answers.ts';

/** SQL for the JSON pairs that describe a key, without its id and secret. `key` is a table alias. */
const describedKeyPairs = (key: string) => `
  'name', ${key}.name,
  'scope', ${key}.scope,
  'createdAt', ${isoInstant(`${key}.created_at`)},
  'expiresAt', ${isoInstant(`${key}.expires_at`)},
  'lastUsedAt', ${isoInstant(`${key}.last_used_at`)}`;

const keyJson = `json_build_object('id', personal_keys.id, ${describedKeyPairs('personal_keys')})`;

export const selectKeys = statement<WireRow, { userId: string }>(
  'selectKeys',
  `select coalesce(json_agg(${keyJson} order by created_at desc, id desc), '[]')::text as json
   from personal_keys where user_id = :userId`,
);

export const selectKey = statement<WireRow, { userId: string; keyId: string }>(
  'selectKey',
  `select ${keyJson}::text as json from personal_keys where user_id = :userId and id = :keyId`,
);

/** Inserts a key. Returns no row, and changes nothing, if the user has a key with this id. */
export const insertPersonalKey = statement<
  { id: string },
  {
    userId: string;
    keyId: string;
    name: string;
    scope: PersonalKeyScope;
    keyHash: Buffer;
    now: Date;
    expiresAt: Date | null;
  }
>(
  'insertPersonalKey',
  `insert into personal_keys (user_id, id, name, scope, key_hash, created_at, expires_at)
   values (:userId, :keyId, :name, :scope, :keyHash, :now, :expiresAt)
   on conflict on constraint personal_keys_pkey do nothing
   returning id`,
);

export const countKeys = statement<{ count: number }, { userId: string }>(
  'countKeys',
  'select count(*)::int as count from personal_keys where user_id = :userId',
);

export const deleteKey = statement<{ id: string }, { userId: string; keyId: string }>(
  'deleteKey',
  'delete from personal_keys where user_id = :userId and id = :keyId returning id',
);

/** Deletes all keys of a user. */
export const deleteKeysOf = statement<{ name: string; scope: string }, { userId: string }>(
  'deleteKeysOf',
  'delete from personal_keys where user_id = :userId returning name, scope',
);

export interface UsedKey {
  id: string;
  userId: UserId;
  scope: PersonalKeyScope;
  isDisabled: boolean;
}

/**
 * Finds the unexpired key with this hash, and its user. Updates the time of the last use only if it
 * is at least a minute old, so that most calls write nothing.
 */
export const findKeyAndRecordUse = statement<UsedKey, { keyHash: Buffer; now: Date }>(
  'findKeyAndRecordUse',
  `with found as (
     select personal_keys.id, user_id, scope, users.disabled_at is not null as is_disabled
     from personal_keys join users on users.id = personal_keys.user_id
     where key_hash = :keyHash and (expires_at is null or expires_at > :now)
   ), used as (
     update personal_keys set last_used_at = :now from found
     where personal_keys.user_id = found.user_id and personal_keys.id = found.id
       and not found.is_disabled
       and (last_used_at is null or last_used_at <= :now::timestamptz - interval '1 minute')
   )
   select id, user_id as "userId", scope, is_disabled as "isDisabled" from found`,
);

type KeyParams = { userId: string; keyId: string; now: Date };

/** Returns the state of the account of a key; no row if the key was revoked or has expired. */
export const selectKeyState = statement<{ isDisabled: boolean }, KeyParams>(
  'selectKeyState',
  `select users.disabled_at is not null as "isDisabled"
   from personal_keys join users on users.id = user_id
   where user_id = :userId and personal_keys.id = :keyId and (expires_at is null or expires_at > :now)`,
);

/** Prevents the end of a key until the transaction ends; no row if the key has ended already. */
export const shareLockKey = statement<{ id: string }, KeyParams>(
  'shareLockKey',
  `select id from personal_keys
   where user_id = :userId and id = :keyId and (expires_at is null or expires_at > :now) for key share`,
);

/** SQL for the keys of a user in the contract's shape, without ids and secrets, for the export. */
export const exportedKeys = (userId: string) => `(
  select coalesce(json_agg(
    json_build_object(${describedKeyPairs('key')}) order by key.created_at, key.id), '[]')
  from personal_keys as key where key.user_id = ${userId}
)`;
