/**
 * The accounts in the database of this server. With a hosted provider these are the ones that were
 * created before that provider was configured.
 */
import type { Sql, Transaction } from '../db/database.ts';
import {
  deleteSessions,
  selectAccounts,
  setAccountDisabled,
  type ListedAccount,
} from './identity.sql.ts';

export const listStoredAccounts = (sql: Sql): Promise<ListedAccount[]> => sql.rows(selectAccounts);

/** Locks an account and ends its sessions, or unlocks it. */
export async function setStoredAccountDisabled(
  transaction: Transaction,
  subject: string,
  isDisabled: boolean,
): Promise<void> {
  await transaction.rows(setAccountDisabled, subject, isDisabled);
  if (isDisabled) await transaction.rows(deleteSessions, subject);
}
