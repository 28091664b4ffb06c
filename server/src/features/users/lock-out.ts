import type { Sql } from '../../db/database.ts';
import type { TokenOwner } from '../../identity/identity.ts';
import { createUser } from './find-caller.ts';
import { setDisabled } from './users.sql.ts';

/**
 * Locks a person out of the API, or lets them in again. A person who has not called yet gets a row
 * now, so that a token from before the lock is refused too.
 */
export async function lockOut(
  sql: Sql,
  owner: TokenOwner,
  isDisabled: boolean,
  now: Date,
): Promise<void> {
  await createUser(sql, owner, now);
  await sql.rows(setDisabled, owner.subject, isDisabled ? now : null);
}
