import type { Transaction } from '../../db/database.ts';
import { forgetWriter } from '../../db/households.sql.ts';
import { forgetUses } from '../../http/quota.ts';
import type { Identity } from '../../identity/identity.ts';
import { forgetInActivities } from '../activity/record-activity.ts';
import { endHousehold, leaveShared } from '../households/end-household.ts';
import { forgetInTrash } from '../lists/trash/trash.sql.ts';
import { subjectHash } from './subject-hash.ts';
import { deleteRecords, deleteUser, rememberDeleted, selectUser } from './users.sql.ts';

const batch = 500;

/**
 * Ends an account and everything of its owner, at the identity provider too where accounts are kept
 * here (PRF-02). What stays: products without the name of who registered them, what they did in
 * households of several people, without their name, and a hash of the subject, by which tokens and
 * writes from before are refused.
 */
export async function deleteAccountOf(
  transaction: Transaction,
  subject: string,
  identity: Pick<Identity, 'deleteIdentity'>,
  now: Date,
): Promise<void> {
  await transaction.rows(rememberDeleted, subjectHash(subject), now);
  const user = await transaction.first(selectUser, subject);
  if (user) {
    await leaveShared(transaction, user.id, now);
    await forgetInActivities(transaction, user.id);
    await transaction.rows(forgetInTrash, user.id);
    // All at once could take longer than a statement may (API-26).
    while ((await transaction.first(deleteRecords, user.id, batch))?.count === batch);
    // The rows that lose their name must not be stamped with it again.
    await transaction.rows(forgetWriter);
    // The personal household has their id.
    await endHousehold(transaction, user.id);
    await transaction.rows(deleteUser, user.id);
    await forgetUses(transaction, user.id);
  }
  await identity.deleteIdentity(transaction, subject);
}
