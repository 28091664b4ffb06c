import { statement } from '../../../db/database.ts';

/** The second factor is on once its first code was confirmed, which sets both columns. */
export const selectTwoFactor = statement<{ isOn: boolean }, { subject: string }>(
  'selectTwoFactor',
  `select two_factor_enabled and exists (
     select 1 from identity_two_factors where user_id = identity_users.id and verified
   ) as "isOn" from identity_users where id = :subject`,
);

export const selectUsedCode = statement<{ id: string }, { id: string; now: Date }>(
  'selectUsedCode',
  'select id from identity_verifications where id = :id and expires_at > :now',
);

/**
 * Stores that a code was used, until `expiresAt`. Returns no row if it was used before. The id is a
 * hash of the account and the code.
 */
export const claimCode = statement<{ id: string }, { id: string; now: Date; expiresAt: Date }>(
  'claimCode',
  `insert into identity_verifications (id, identifier, value, expires_at, created_at, updated_at)
   values (:id, 'used-code', '', :expiresAt, :now, :now)
   on conflict (id) do update set expires_at = excluded.expires_at, updated_at = :now
     where identity_verifications.expires_at <= :now
   returning id`,
);

/** Deletes the secret and the recovery codes; returns no row if the second factor was off. */
export const turnTwoFactorOff = statement<{ id: string }, { subject: string; now: Date }>(
  'turnTwoFactorOff',
  `with ended as (delete from identity_two_factors where user_id = :subject)
   update identity_users set two_factor_enabled = false, updated_at = :now
   where id = :subject and two_factor_enabled returning id`,
);

/**
 * Turns the second factor off if only one of the two columns was set, because the server or the
 * database has failed between the two statements of better-auth.
 */
export const endInterruptedTwoFactor = statement<never, { subject: string; now: Date }>(
  'endInterruptedTwoFactor',
  `with interrupted as (
     delete from identity_two_factors where user_id = :subject and not verified returning user_id
   )
   update identity_users set two_factor_enabled = false, updated_at = :now from interrupted
   where identity_users.id = interrupted.user_id and two_factor_enabled`,
);

/** Ends the lock after wrong codes, and resets their count. */
export const clearTwoFactorLock = statement<never, { subject: string }>(
  'clearTwoFactorLock',
  `update identity_two_factors set failed_verification_count = 0, locked_until = null
   where user_id = :subject`,
);
