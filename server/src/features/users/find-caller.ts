import { newId } from '@quitanda/contract';
import type { Database, Sql } from '../../db/database.ts';
import type { Bearer, FindBearer, AccountState } from '../../http/authentication.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import { insertHousehold } from '../households/households.sql.ts';
import { addMember } from '../households/members.ts';
import type { Identity, TokenOwner } from '../../identity/identity.ts';
import { subjectHash } from './subject-hash.ts';
import {
  insertUser,
  selectNewUser,
  selectAccountState,
  selectUser,
  updateEmail,
  type UserRow,
} from './users.sql.ts';

export interface BearerDeps {
  readonly database: Database;
  readonly identity: Pick<Identity, 'verify' | 'requireConfirmedEmail' | 'shareLockSession'>;
  readonly now: () => Date;
  /** Whether a session has ended, so that its last tokens are refused. */
  readonly hasSessionEnded: (sessionId: string) => boolean;
}

/**
 * Finds the owner of a token. The first request reads the user, and creates it if needed. Later
 * requests only check whether the user is disabled, so that a change by the operator takes effect
 * at once. This check is sent to the database together with the statements of the request.
 */
export function createBearerFinder(deps: BearerDeps): FindBearer {
  const { database, identity, now, hasSessionEnded } = deps;
  // The identity returns the same owner object for the same token until it expires.
  const bearers = new WeakMap<TokenOwner, Bearer>();
  return async (token) => {
    const owner = await identity.verify(token);
    const { sessionId, subject } = owner;
    if (sessionId !== undefined && hasSessionEnded(sessionId)) {
      // A disabled person learns why the session has ended.
      const user = await database.first(selectUser, { subject });
      throw new ApiError(user?.isDisabled ? 'user-disabled' : 'unauthenticated');
    }
    const bearer = bearers.get(owner);
    if (bearer) return bearer;
    const caller = await findCaller(database, owner, now());
    const hasEnded = () => sessionId !== undefined && hasSessionEnded(sessionId);
    const requireEnabled = <T extends AccountState>(state: T | undefined): T => {
      if (state && !state.isDisabled && !hasEnded()) return state;
      bearers.delete(owner);
      throw new ApiError(state?.isDisabled ? 'user-disabled' : 'unauthenticated');
    };
    const newBearer: Bearer = {
      caller,
      expiresAt: owner.expiresAt,
      sessionId,
      knownHouseholds: new Set<string>(),
      requireConfirmedEmail: () => identity.requireConfirmedEmail?.(subject) ?? Promise.resolve(),
      requireEnabled,
      // The first request of a token checks the access too, because its body may have arrived long
      // after its user was read.
      checkAccess: async (sql) =>
        void requireEnabled(await sql.first(selectAccountState, { id: caller.id })),
      shareLockCredential: async (sql) => {
        if (sessionId === undefined) return;
        if ((await identity.shareLockSession?.(sql, sessionId)) === false)
          throw new ApiError('unauthenticated');
      },
      // Every user is a member of their personal household.
      isStillMember: async () => true,
    };
    bearers.set(owner, newBearer);
    return newBearer;
  };
}

/** The id of the personal household is that of the user. */
const personalHouseholdId = (userId: string) => userId;

/**
 * Returns the user that a verified token belongs to, created on the first call (API-01). Throws
 * `user-disabled` for a user whom the operator has disabled, `unauthenticated` for a deleted
 * account.
 */
export async function findCaller(
  database: Database,
  owner: TokenOwner,
  now: Date,
): Promise<Caller> {
  const user =
    (await database.first(selectUser, { subject: owner.subject })) ??
    (await database.transaction((sql) => createUser(sql, owner, now)));
  if (user.isDisabled) throw new ApiError('user-disabled');
  if (user.email !== owner.email)
    await database.rows(updateEmail, { id: user.id, email: owner.email });
  const { sessionId, signedInAt, provedAt = signedInAt } = owner;
  const householdId = personalHouseholdId(user.id);
  return { id: user.id, householdId, sessionId, signedInAt, provedAt };
}

/**
 * Returns the user row of a person who has an account at the identity provider. Creates the row if
 * needed, with the personal household (HH-01). Throws `unauthenticated` for a deleted account. The
 * transaction must then be rolled back, because it may have waited for the deletion and then
 * inserted the row again.
 */
export async function createUser(sql: Sql, owner: TokenOwner, now: Date): Promise<UserRow> {
  const { subject, email, displayName } = owner;
  const id = newId(now.getTime());
  if (await sql.first(insertUser, { id, subject, email, displayName, now })) {
    await sql.rows(insertHousehold, { householdId: personalHouseholdId(id), name: 'Casa', now });
    await addMember(sql, personalHouseholdId(id), id, 'responsible', now);
  }
  const user = await sql.first(selectNewUser, { subject, subjectHash: subjectHash(subject) });
  if (!user) throw new ApiError('unauthenticated');
  return user;
}
