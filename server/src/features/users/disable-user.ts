import type { Sql } from '../../db/database.ts';
import type { TokenOwner } from '../../identity/identity.ts';
import { createUser } from './find-caller.ts';
import { setDisabled } from './users.sql.ts';

/**
 * Disables a user, whose calls the API then refuses, or enables the user again. A person who has not
 * called the API yet has no user row, so the row is created here.
 */
export async function setUserDisabled(
  sql: Sql,
  owner: TokenOwner,
  isDisabled: boolean,
  now: Date,
): Promise<void> {
  await createUser(sql, owner, now);
  await sql.rows(setDisabled, { subject: owner.subject, disabledAt: isDisabled ? now : null });
}
