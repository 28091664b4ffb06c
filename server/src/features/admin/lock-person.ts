import type { Transaction } from '../../db/database.ts';
import { setStoredAccountDisabled } from '../../identity/stored-accounts.ts';
import { lockOut } from '../users/lock-out.ts';

/**
 * Locks a person out, and ends their sessions at this server, or lets them in again. With a hosted
 * provider the account there is not changed, and its tokens are refused here.
 */
export async function setPersonLocked(
  transaction: Transaction,
  person: { readonly subject: string; readonly email: string },
  isLocked: boolean,
  now: Date,
): Promise<void> {
  await setStoredAccountDisabled(transaction, person.subject, isLocked);
  await lockOut(transaction, { ...person, displayName: null }, isLocked, now);
}
