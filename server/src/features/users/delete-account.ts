import type { Transaction } from '../../db/database.ts';
import { forgetUses } from '../../http/quota.ts';
import type { Identity } from '../../identity/identity.ts';
import { subjectHash } from './subject-hash.ts';
import { deleteHistory, deleteHousehold, deleteUser, rememberDeleted } from './users.sql.ts';

const batch = 500;

/**
 * Ends an account and everything of its owner, at the identity provider too where accounts are kept
 * here (PRF-02). What stays: products without the name of who registered them, and a hash of the
 * subject, by which tokens and writes from before are refused.
 */
export async function deleteAccountOf(
  transaction: Transaction,
  subject: string,
  identity: Pick<Identity, 'deleteIdentity'>,
  now: Date,
): Promise<void> {
  await transaction.rows(rememberDeleted, subjectHash(subject), now);
  // All at once could take longer than a statement may (API-26).
  for (const statement of deleteHistory) {
    while ((await transaction.first(statement, subject, batch))?.count === batch);
  }
  await transaction.rows(deleteHousehold, subject);
  const user = await transaction.first(deleteUser, subject);
  if (user) await forgetUses(transaction, user.id);
  await identity.deleteIdentity(transaction, subject);
}
