import type { Sql } from '../../db/database.ts';
import type { TokenOwner } from '../../identity/identity.ts';
import { createUser } from './find-caller.ts';
import { setDisabled } from './users.sql.ts';

/**
 * Locks a person out of the API, or lets them in again. For a person without a user row, the row is
 * created, so that earlier tokens are refused too.
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
