import { newId } from '@quitanda/contract';
import type { Database, Sql } from '../../db/database.ts';
import type { Bearer, FindBearer, Standing } from '../../http/authentication.ts';
import { ApiError } from '../../http/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Identity, TokenOwner } from '../../identity/identity.ts';
import { subjectHash } from './subject-hash.ts';
import {
  insertUser,
  selectNewUser,
  selectStanding,
  selectUser,
  updateEmail,
  type UserRow,
} from './users.sql.ts';

export interface BearerDeps {
  readonly database: Database;
  readonly identity: Pick<Identity, 'verify'>;
  readonly now: () => Date;
}

/**
 * Finds whose a token is. The first time it is looked up, and made if need be; after that only their
 * standing is asked, together with what the request asks itself: whoever is locked out is out at once.
 */
export function createBearers({ database, identity, now }: BearerDeps): FindBearer {
  // The identity gives the same owner for the same token until it expires.
  const known = new WeakMap<TokenOwner, Bearer>();
  return async (token) => {
    const owner = await identity.verify(token);
    const bearer = known.get(owner);
    if (bearer) return bearer;
    const caller = await findCaller(database, owner, now());
    const admit = <T extends Standing>(standing: T | undefined): T => {
      if (standing && !standing.isDisabled) return standing;
      known.delete(owner);
      throw new ApiError(standing ? 'user-disabled' : 'unauthenticated');
    };
    // Everybody belongs to their personal household as long as they are there.
    const shareLockMembership = async () => true;
    const { expiresAt } = owner;
    known.set(owner, {
      caller,
      expiresAt,
      admit,
      shareLockMembership,
      confirm: async (sql) => void admit(await sql.first(selectStanding, caller.id)),
    });
    return {
      caller,
      expiresAt,
      admit,
      shareLockMembership,
      confirm: async () => {},
    };
  };
}

/** The household that everybody has from the start has their id. */
const personalHousehold = (userId: string) => userId;

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
  return { id: user.id, householdId: personalHousehold(user.id) };
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
