import type { PersonalKeyScope, UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import type { WireRow } from '../../http/wire-json.ts';

/** SQL for the JSON pairs that describe a key, without its id and secret. `key` is a table alias. */
const describedKeyPairs = (key: string) => `
  'name', ${key}.name,
  'scope', ${key}.scope,
  'createdAt', ${isoInstant(`${key}.created_at`)},
  'expiresAt', ${isoInstant(`${key}.expires_at`)},
  'lastUsedAt', ${isoInstant(`${key}.last_used_at`)}`;

const keyJson = `json_build_object('id', personal_keys.id, ${describedKeyPairs('personal_keys')})`;

export const selectKeys = statement<WireRow, [userId: string]>(
  'keys.all',
  `select coalesce(json_agg(${keyJson} order by created_at desc, id desc), '[]')::text as json
   from personal_keys where user_id = $1`,
);

export const selectKey = statement<WireRow, [userId: string, keyId: string]>(
  'keys.one',
  `select ${keyJson}::text as json from personal_keys where user_id = $1 and id = $2`,
);

/** Inserts a key. Returns no row, and changes nothing, if the user has a key with this id. */
export const insertKey = statement<
  { id: string },
  [
    userId: string,
    keyId: string,
    name: string,
    scope: PersonalKeyScope,
    keyHash: Buffer,
    now: Date,
    expiresAt: Date | null,
  ]
>(
  'keys.create',
  `insert into personal_keys (user_id, id, name, scope, key_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict on constraint personal_keys_pkey do nothing
   returning id`,
);

export const countKeys = statement<{ count: number }, [userId: string]>(
  'keys.count',
  'select count(*)::int as count from personal_keys where user_id = $1',
);

export const deleteKey = statement<{ id: string }, [userId: string, keyId: string]>(
  'keys.revoke',
  'delete from personal_keys where user_id = $1 and id = $2 returning id',
);

/** Deletes all keys of a user. */
export const deleteKeysOf = statement<{ name: string; scope: string }, [userId: string]>(
  'keys.revoke-all',
  'delete from personal_keys where user_id = $1 returning name, scope',
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
export const findKeyAndRecordUse = statement<UsedKey, [keyHash: Buffer, now: Date]>(
  'keys.use',
  `with found as (
     select personal_keys.id, user_id, scope, users.disabled_at is not null as is_disabled
     from personal_keys join users on users.id = personal_keys.user_id
     where key_hash = $1 and (expires_at is null or expires_at > $2)
   ), used as (
     update personal_keys set last_used_at = $2 from found
     where personal_keys.user_id = found.user_id and personal_keys.id = found.id
       and not found.is_disabled
       and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')
   )
   select id, user_id as "userId", scope, is_disabled as "isDisabled" from found`,
);

type KeyParams = [userId: string, keyId: string, now: Date];

/** Returns the state of the account of a key; no row if the key was revoked or has expired. */
export const selectKeyState = statement<{ isDisabled: boolean }, KeyParams>(
  'keys.state',
  `select users.disabled_at is not null as "isDisabled"
   from personal_keys join users on users.id = user_id
   where user_id = $1 and personal_keys.id = $2 and (expires_at is null or expires_at > $3)`,
);

/** Prevents the end of a key until the transaction ends; no row if the key has ended already. */
export const shareLockKey = statement<{ id: string }, KeyParams>(
  'keys.share-lock',
  `select id from personal_keys
   where user_id = $1 and id = $2 and (expires_at is null or expires_at > $3) for key share`,
);

/** SQL for the keys of a user in the contract's shape, without ids and secrets, for the export. */
export const exportedKeys = (userId: string) => `(
  select coalesce(json_agg(
    json_build_object(${describedKeyPairs('key')}) order by key.created_at, key.id), '[]')
  from personal_keys as key where key.user_id = ${userId}
)`;
