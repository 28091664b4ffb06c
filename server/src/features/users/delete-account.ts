import { removeFromAudit, recordEvent } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { forgetWriter } from '../../db/households.sql.ts';
import { deleteQuotaUses } from '../../http/limits/quota.ts';
import type { Identity } from '../../identity/identity.ts';
import { forgetInActivities } from '../activity/record-activity.ts';
import { endHousehold, leaveShared } from '../households/end-household.ts';
import { forgetInTrash } from '../lists/trash/trash.sql.ts';
import { subjectHash } from './subject-hash.ts';
import { deleteRecords, deleteUser, rememberDeleted, selectUser } from './users.sql.ts';

const batch = 500;

/**
 * Deletes an account with all data of its owner, and also the account at the embedded identity
 * provider (PRF-02). These remain: products, without the person who registered them; what the
 * person did in
 * shared households, without their name; and a hash of the subject, by which older tokens and
 * writes are refused.
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
    // Deletes in batches, because a single statement could exceed its time limit (API-26).
    while ((await transaction.first(deleteRecords, user.id, batch))?.count === batch);
    // The trigger that sets `changed_by` must not write the user's id to these rows again.
    await transaction.rows(forgetWriter);
    // The id of the personal household is that of the user.
    await endHousehold(transaction, user.id);
    await transaction.rows(deleteUser, user.id);
    await deleteQuotaUses(transaction, user.id);
  }
  await removeFromAudit(transaction, subject);
  await recordEvent(transaction, { kind: 'account-deleted', account: null }, now);
  await identity.deleteIdentity(transaction, subject);
}
