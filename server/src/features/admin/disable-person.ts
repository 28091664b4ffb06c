import type { Transaction } from '../../db/database.ts';
import { setStoredAccountDisabled } from '../../identity/stored-accounts.ts';
import { setUserDisabled } from '../users/disable-user.ts';

/**
 * Disables a person and ends their sessions at this server, or enables the person again. The account
 * at a hosted identity provider is not changed, but this server refuses the account's tokens.
 */
export async function setPersonDisabled(
  transaction: Transaction,
  person: { readonly subject: string; readonly email: string },
  isDisabled: boolean,
  now: Date,
): Promise<void> {
  await setStoredAccountDisabled(transaction, person.subject, isDisabled);
  await setUserDisabled(transaction, { ...person, displayName: null }, isDisabled, now);
}
