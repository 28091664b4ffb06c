import type { Transaction } from '../../db/database.ts';
import { setStoredAccountDisabled } from '../../identity/stored-accounts.ts';
import { setLockedOut } from '../users/lock-out.ts';

/**
 * Locks a person out and ends their sessions at this server, or removes the lock. The account at a
 * hosted identity provider is not changed, but this server refuses its tokens.
 */
export async function setPersonLocked(
  transaction: Transaction,
  person: { readonly subject: string; readonly email: string },
  isLocked: boolean,
  now: Date,
): Promise<void> {
  await setStoredAccountDisabled(transaction, person.subject, isLocked);
  await setLockedOut(transaction, { ...person, displayName: null }, isLocked, now);
}
