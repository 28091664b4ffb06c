import type { Sql } from '../../db/database.ts';
import type { TokenOwner } from '../../identity/identity.ts';
import { createUser } from './find-caller.ts';
import { setDisabled } from './users.sql.ts';

/**
 * Locks a person out of the API, or removes the lock. A person who has not called the API yet has no
 * user row, so the row is created here.
 */
export async function setLockedOut(
  sql: Sql,
  owner: TokenOwner,
  isLockedOut: boolean,
  now: Date,
): Promise<void> {
  await createUser(sql, owner, now);
  await sql.rows(setDisabled, owner.subject, isLockedOut ? now : null);
}
