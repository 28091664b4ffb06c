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
  await sql.rows(setOperatorSince, owner.subject, isOperator ? now : null);
}

/** The time in milliseconds after a sign-in in which its session may make changes (ADM-02). */
const freshMs = 3_600_000;

/**
 * Throws `not-found`, as for a call that does not exist, for everybody who is not an operator. A
 * token that is not of a sign-in is refused in the same way, also one that an operator has made.
 */
export async function requireOperator(sql: Sql, caller: Caller): Promise<void> {
  const isSignedIn = caller.signedInAt !== undefined;
  const row = await sql.first(selectIsOperator, caller.id);
  if (!isSignedIn || !row?.isOperator) throw new ApiError('not-found');
}

/**
 * Throws as {@link requireOperator} does, and `sign-in-again` where the sign-in is older than an
 * hour. Sessions last for months, and somebody may find a phone unlocked.
 */
export async function requireFreshOperator(sql: Sql, caller: Caller, now: Date): Promise<void> {
  await requireOperator(sql, caller);
  const age = now.getTime() - (caller.signedInAt ?? 0);
  if (age > freshMs) throw new ApiError('sign-in-again');
}
