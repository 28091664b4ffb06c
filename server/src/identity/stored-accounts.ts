/**
 * The accounts in this server's database. With a hosted provider, these are the accounts that were
 * created before the provider was configured.
 */
import type { Sql, Transaction } from '../db/database.ts';
import {
  deleteSessions,
  lockAccount,
  selectAccounts,
  setAccountDisabled,
  type ListedAccount,
} from './identity.sql.ts';

export const listStoredAccounts = (sql: Sql): Promise<ListedAccount[]> => sql.rows(selectAccounts);

/** Disables an account and ends its sessions, or enables it. */
export async function setStoredAccountDisabled(
  transaction: Transaction,
  subject: string,
  isDisabled: boolean,
): Promise<void> {
  await transaction.rows(lockAccount, { subject });
  await transaction.rows(setAccountDisabled, { subject, isDisabled });
  if (isDisabled) await transaction.rows(deleteSessions, { subject });
}
