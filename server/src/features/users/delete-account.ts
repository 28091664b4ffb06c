import { removeAccountFromAudit, recordEvent } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { clearWriter } from '../../db/households.sql.ts';
import { deleteQuotaUses } from '../../http/limits/quota.ts';
import type { Identity } from '../../identity/identity.ts';
import { removeFromActivities } from '../../shared/activity/record-activity.ts';
import { endHousehold, leaveSharedHouseholds } from '../households/end-household.ts';
import { removeUserFromTrash } from '../lists/trash/trash.sql.ts';
import { subjectHash } from './subject-hash.ts';
import {
  deleteOnceOnlyRecords,
  deleteUser,
  insertDeletedSubject,
  selectUser,
} from './users.sql.ts';

const batchSize = 500;

/**
 * Deletes an account with all data of its owner, and also the account at the embedded identity
 * provider (PRF-02). Products and rows of shared households are kept without the person's name. A
 * hash of the subject is kept too, so that older tokens and writes are refused.
 */
export async function deleteAccountOf(
  transaction: Transaction,
  subject: string,
  identity: Pick<Identity, 'deleteIdentity'>,
  now: Date,
): Promise<void> {
  await transaction.rows(insertDeletedSubject, { subjectHash: subjectHash(subject), now });
  const user = await transaction.first(selectUser, { subject });
  if (user) {
    await leaveSharedHouseholds(transaction, user.id, now);
    await removeFromActivities(transaction, user.id);
    await transaction.rows(removeUserFromTrash, { userId: user.id });
    // A single statement could exceed its time limit, so the rows are deleted in batches (API-26).
    while (
      (await transaction.first(deleteOnceOnlyRecords, { userId: user.id, batchSize }))?.count ===
      batchSize
    );
    // The next statements change rows that stay. Without a writer, the trigger that sets
    // `changed_by` does not write the id of the deleted user to them.
    await transaction.rows(clearWriter);
    // The id of the personal household is that of the user.
    await endHousehold(transaction, user.id);
    await transaction.rows(deleteUser, { userId: user.id });
    await deleteQuotaUses(transaction, user.id);
  }
  await removeAccountFromAudit(transaction, subject);
  await recordEvent(transaction, { kind: 'account-deleted', account: null }, now);
  await identity.deleteIdentity(transaction, subject);
}
