import { newId } from '@quitanda/contract';
import type { Database, Sql } from '../../db/database.ts';
import { ApiError } from '../../http/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import type { TokenOwner } from '../../identity/identity.ts';
import { subjectHash } from './subject-hash.ts';
import { insertUser, selectNewUser, selectUser, updateEmail, type UserRow } from './users.sql.ts';

/**
 * The user that a verified token belongs to, created on the first call (API-01). Throws
 * `user-disabled` for one whom the operator has locked out, `unauthenticated` for one who deleted
 * the account.
 */
export async function findCaller(
  database: Database,
  owner: TokenOwner,
  now: Date,
): Promise<Caller> {
  const user =
    (await database.first(selectUser, owner.subject)) ??
    (await database.transaction((sql) => createUser(sql, owner, now)));
  if (user.isDisabled) throw new ApiError('user-disabled');
  if (user.email !== owner.email) await database.rows(updateEmail, user.id, owner.email);
  return { id: user.id, email: owner.email, displayName: user.displayName };
}

/**
 * The row of a person whom the identity provider knows; made if it is not there. Throws
 * `unauthenticated` for a deleted account, after which the transaction must be rolled back: the row
 * waited for the deletion, and was made after it.
 */
export async function createUser(sql: Sql, owner: TokenOwner, now: Date): Promise<UserRow> {
  const { subject, email, displayName } = owner;
  await sql.rows(insertUser, newId(now.getTime()), subject, email, displayName, now);
  const user = await sql.first(selectNewUser, subject, subjectHash(subject));
  if (!user) throw new ApiError('unauthenticated');
  return user;
}
