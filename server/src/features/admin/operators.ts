/** The accounts that are marked as operators. Only a command can mark them (ADM-01). */
import type { Sql } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import type { TokenOwner } from '../../identity/identity.ts';
import { createUser } from '../users/find-caller.ts';
import { selectIsOperator, setOperatorSince } from './operators.sql.ts';

/**
 * Marks a person as an operator, or removes the mark. The user row is created if the person has not
 * called the API yet.
 */
export async function setOperator(
  sql: Sql,
  owner: TokenOwner,
  isOperator: boolean,
  now: Date,
): Promise<void> {
  await createUser(sql, owner, now);
  await sql.rows(setOperatorSince, { subject: owner.subject, since: isOperator ? now : null });
}

/** The maximum age of a sign-in with which an operator may make changes (ADM-02). */
const maxSignInAgeMs = 3_600_000;

/**
 * Throws `not-found`, as for a call that does not exist, unless the caller is an operator. A token
 * without a sign-in, such as a personal key of an operator, is refused in the same way.
 */
export async function requireOperator(sql: Sql, caller: Caller): Promise<void> {
  const isSignedIn = caller.signedInAt !== undefined;
  const row = await sql.first(selectIsOperator, { userId: caller.id });
  if (!isSignedIn || !row?.isOperator) throw new ApiError('not-found');
}

/**
 * Throws `not-found` unless the caller is an operator, and `sign-in-again` if the sign-in is older
 * than an hour. Sessions last for months, so a stranger with an unlocked phone could use an old
 * session.
 */
export async function requireOperatorWithRecentSignIn(
  sql: Sql,
  caller: Caller,
  now: Date,
): Promise<void> {
  await requireOperator(sql, caller);
  const signInAgeMs = now.getTime() - (caller.signedInAt ?? 0);
  if (signInAgeMs > maxSignInAgeMs) throw new ApiError('sign-in-again');
}
