/**
 * Changes the members of a household, and writes the household's revision to their rows, so that
 * devices receive the change.
 */
import type { Sql } from '../../db/database.ts';
import {
  forbidUndoOfRemoval,
  insertMember,
  restoreMember,
  selectHouseholdRevision,
  updateRole,
} from './households.sql.ts';

export type Role = 'responsible' | 'member';

/** Adds a member. The transaction must have raised the revision or created the household. */
export async function addMember(
  sql: Sql,
  householdId: string,
  userId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await sql.rows(insertMember, {
    householdId,
    userId,
    role,
    now,
    revision: await readRevision(sql, householdId),
  });
  await sql.rows(forbidUndoOfRemoval, { householdId, userId });
}

/**
 * Restores a removed member, with the role `member` and the date on which they had joined. The
 * transaction must have raised the revision.
 */
export async function addRemovedMember(
  sql: Sql,
  householdId: string,
  userId: string,
): Promise<void> {
  await sql.rows(restoreMember, {
    householdId,
    userId,
    revision: await readRevision(sql, householdId),
  });
  await sql.rows(forbidUndoOfRemoval, { householdId, userId });
}

/** Changes the role of a member. The transaction must have raised the revision. */
export async function setRole(
  sql: Sql,
  householdId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await sql.rows(updateRole, {
    householdId,
    userId,
    role,
    revision: await readRevision(sql, householdId),
  });
}

async function readRevision(sql: Sql, householdId: string): Promise<number> {
  const row = await sql.first(selectHouseholdRevision, { householdId });
  return row?.revision ?? 0;
}
