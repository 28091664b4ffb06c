import type { Passkey } from '@quitanda/contract/passkeys';
import { statement } from '../../../db/database.ts';

/** Returns the passkeys of an account, the oldest first. */
export const selectPasskeys = statement<Passkey, [subject: string]>(
  'identity.passkeys',
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
   from identity_passkeys where user_id = $1 order by created_at, id`,
);

/** Returns no row if the account has no such passkey. */
export const renamePasskey = statement<
  { id: string },
  [subject: string, id: string, name: string, now: Date]
>(
  'identity.rename-passkey',
  `update identity_passkeys set name = $3, updated_at = $4
   where user_id = $1 and id = $2 returning id`,
);

/** Returns no row if the account has no such passkey. */
export const deletePasskey = statement<{ id: string }, [subject: string, id: string]>(
  'identity.delete-passkey',
  'delete from identity_passkeys where user_id = $1 and id = $2 returning id',
);

/** Deletes all passkeys of an account, and returns their names. */
export const deletePasskeysOf = statement<{ name: string }, [subject: string]>(
  'identity.delete-passkeys',
  'delete from identity_passkeys where user_id = $1 returning name',
);

/** Deletes an account's unused challenges for new passkeys, because they contain its e-mail. */
export const deletePasskeyChallenges = statement<never, [subject: string]>(
  'identity.delete-passkey-challenges',
  `delete from identity_verifications
   where value like '{"type":"registration"%' and position($1 in value) > 0`,
);

export const recordPasskeyUse = statement<never, [credentialId: string, now: Date]>(
  'identity.note-passkey-use',
  'update identity_passkeys set last_used_at = $2 where credential_id = $1',
);

export interface PasskeyOwner {
  subject: string;
  email: string;
  isDisabled: boolean;
  isEmailConfirmed: boolean;
}

/** Returns the account of the passkey that an authenticator identifies by this credential id. */
export const selectPasskeyOwner = statement<PasskeyOwner, [credentialId: string]>(
  'identity.passkey-owner',
  `select owner.id as subject, owner.email, owner.is_disabled as "isDisabled",
     owner.email_verified as "isEmailConfirmed"
   from identity_passkeys passkey join identity_users owner on owner.id = passkey.user_id
   where passkey.credential_id = $1`,
);
