import type { Passkey } from '@quitanda/contract/passkeys';
import { statement } from '../../../db/database.ts';

/** Returns the passkeys of an account, the oldest first. */
export const selectPasskeys = statement<Passkey, { subject: string }>(
  'selectPasskeys',
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
   from identity_passkeys where user_id = :subject order by created_at, id`,
);

/** Returns no row if the account has no such passkey. */
export const renamePasskey = statement<
  { id: string },
  { subject: string; id: string; name: string; now: Date }
>(
  'renamePasskey',
  `update identity_passkeys set name = :name, updated_at = :now
   where user_id = :subject and id = :id returning id`,
);

/** Returns no row if the account has no such passkey. */
export const deletePasskey = statement<{ id: string }, { subject: string; id: string }>(
  'deletePasskey',
  'delete from identity_passkeys where user_id = :subject and id = :id returning id',
);

/** Deletes all passkeys of an account, and returns their names. */
export const deletePasskeysOf = statement<{ name: string }, { subject: string }>(
  'deletePasskeysOf',
  'delete from identity_passkeys where user_id = :subject returning name',
);

/**
 * Deletes an account's unused challenges for new passkeys, because they contain its e-mail address.
 */
export const deletePasskeyChallenges = statement<never, { subject: string }>(
  'deletePasskeyChallenges',
  `delete from identity_verifications
   where value like '{"type":"registration"%' and position(:subject in value) > 0`,
);

export const recordPasskeyUse = statement<never, { credentialId: string; now: Date }>(
  'recordPasskeyUse',
  'update identity_passkeys set last_used_at = :now where credential_id = :credentialId',
);

export interface PasskeyOwner {
  subject: string;
  email: string;
  isDisabled: boolean;
  isEmailConfirmed: boolean;
}

/** Returns the account of the passkey that an authenticator identifies by this credential id. */
export const selectPasskeyOwner = statement<PasskeyOwner, { credentialId: string }>(
  'selectPasskeyOwner',
  `select owner.id as subject, owner.email, owner.is_disabled as "isDisabled",
     owner.email_verified as "isEmailConfirmed"
   from identity_passkeys passkey join identity_users owner on owner.id = passkey.user_id
   where passkey.credential_id = :credentialId`,
);
