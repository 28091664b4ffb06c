/** The checks, locks and reads of households that the calls of this slice share. */
import { householdLimits, type UserId } from '@quitanda/contract';
import { raiseRevision } from '../../db/households.sql.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import type { Sql, Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { selectMember } from '../../http/membership.sql.ts';
import { WireJson } from '../../http/answers.ts';
import { countHouseholds, selectMembership } from './households.sql.ts';

/**
 * Locks households in the order of their ids, so that two moves between them cannot deadlock, and
 * raises their revisions. Throws 'household-not-found' unless the user is a member of all of
 * them. The user stays a member until the transaction ends.
 */
export async function lockHouseholdsAsMember(
  sql: Transaction,
  userId: string,
  ...householdIds: readonly string[]
): Promise<void> {
  for (const id of [...new Set(householdIds)].toSorted()) await raiseRevision(sql, id, userId);
  for (const id of householdIds) await checkMember(sql, id, userId);
}

/** Throws 'household-not-found' if the user is not a member of the household. */
export async function checkMember(sql: Sql, householdId: string, userId: string): Promise<void> {
  if (!(await sql.first(selectMember, { householdId, userId }))) {
    throw new ApiError('household-not-found');
  }
}

/** Locks the user. Throws 'too-many-households' if the user cannot join another household. */
export async function checkHouseholdCount(sql: Transaction, userId: UserId): Promise<void> {
  const count = await lockUserAndCountHouseholds(sql, userId);
  if (count >= householdLimits.households) throw new ApiError('too-many-households');
}

/**
 * Locks the user until the transaction ends, and returns the number of their households. Without the
 * lock, two transactions that join at the same time would not count each other.
 */
export async function lockUserAndCountHouseholds(
  sql: Transaction,
  userId: UserId,
): Promise<number> {
  await lockUser(sql, userId);
  const total = await sql.first(countHouseholds, { userId });
  return total?.count ?? 0;
}

/** Returns a household as one of its members sees it. Throws 'household-not-found'. */
export async function readMembership(
  sql: Sql,
  householdId: string,
  userId: string,
): Promise<WireJson> {
  const row = await sql.first(selectMembership, { householdId, userId });
  if (!row) throw new ApiError('household-not-found');
  return new WireJson(row.json);
}
