import { recordHouseholdEvent } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { raiseRevision } from '../../db/households.sql.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { forgetSeenIn } from '../catalogue/registration/confirm.sql.ts';
import { endSharesOf } from '../invites/shares.sql.ts';
import {
  deleteUsedUpInvitesOf,
  endInvitesOf,
  reduceInvitesUsedBy,
} from './household-invites.sql.ts';
import {
  deleteHistoryStatements,
  deleteHouseholdRow,
  deleteMember,
  insertRemoval,
  lockMembers,
  selectRemoval,
  selectSharedHouseholds,
} from './households.sql.ts';
import { setRole } from './members.ts';

const batchSize = 500;

/** Deletes a household that the transaction has locked, with all its rows. */
export async function endHousehold(sql: Transaction, householdId: string): Promise<void> {
  // Deletes in batches, because a single statement could exceed its time limit (API-26).
  for (const statement of deleteHistoryStatements) {
    while ((await sql.first(statement, { householdId, batch: batchSize }))?.count === batchSize);
  }
  await sql.rows(forgetSeenIn, { householdId });
  await sql.rows(deleteHouseholdRow, { householdId });
}

/**
 * Removes a person from a household that the transaction has locked. If the person was responsible,
 * the longest-standing member becomes responsible. If the person was the last member, the household
 * is deleted. `byId` is the user whom the activity names as the actor: the person, the member who
 * removed the person, or null if the account is deleted. Returns `false` for a person who is not a
 * member.
 */
export async function removeMember(
  sql: Transaction,
  householdId: string,
  userId: string,
  byId: string | null,
  now: Date,
): Promise<boolean> {
  const members = await sql.rows(lockMembers, { householdId });
  const leavingMember = members.find((member) => member.userId === userId);
  if (!leavingMember) return false;
  if (byId !== null) {
    const kind = byId === userId ? 'household-left' : 'household-member-removed';
    recordHouseholdEvent(sql, kind, { household: householdId, userId, byUserId: byId }, now);
  }
  const successor = members.find((member) => member !== leavingMember);
  if (!successor) {
    await endHousehold(sql, householdId);
    return true;
  }
  const isRemoved = byId !== null && byId !== userId;
  const wasResponsible = leavingMember.role === 'responsible';
  if (isRemoved) await sql.rows(insertRemoval, { householdId, userId, now });
  if (isRemoved || (await sql.first(selectRemoval, { householdId, userId }))) {
    await sql.rows(endInvitesOf, { householdId, userIds: [userId], now });
  }
  if (wasResponsible) {
    await sql.rows(endInvitesOf, { householdId, userIds: [userId, successor.userId], now });
  }
  await sql.rows(endSharesOf, { householdId, userId });
  // The invites that the person made are deleted with the membership.
  await sql.rows(deleteMember, { householdId, userId });
  if (wasResponsible) await setRole(sql, householdId, successor.userId, 'responsible');
  const actor = { id: byId, householdId };
  const successorFields = wasResponsible ? { other: successor.userId } : {};
  recordActivity(
    sql,
    actor,
    isRemoved ? { kind: 'removed', other: userId } : { kind: 'left', ...successorFields },
    now,
  );
  return true;
}

/**
 * Removes a user from all shared households because the account is being deleted. Locks each
 * household first.
 */
export async function leaveSharedHouseholds(
  sql: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  for (const { id } of await sql.rows(selectSharedHouseholds, { userId })) {
    await raiseRevision(sql, id, userId);
    await removeMember(sql, id, userId, null, now);
  }
  // The user's uses of invites are deleted with the user. Without these statements, such an invite
  // would admit another person instead.
  await sql.rows(deleteUsedUpInvitesOf, { userId });
  await sql.rows(reduceInvitesUsedBy, { userId });
}
