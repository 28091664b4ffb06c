/** Finds the owner of a personal key (KEY-02, docs/adr/0060). */
import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { AccountState, FindBearer } from '../../http/authentication.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { findKeyAndRecordUse, selectKeyState, shareLockKey } from './keys.sql.ts';

/** Returns the hash under which a key is stored. A key is random, so a slow hash adds no security. */
export const hashOfKey = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Whether a bearer token is a personal key. Tokens of the identity provider never begin with `qtd_`.
 */
export const isPersonalKey = (token: string) => token.startsWith('qtd_');

interface KeyBearerDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Returns the function that finds the owner of a key. It reads the key from the database for each
 * call, so that a revoked key is refused at once. It throws `unauthenticated` for an unknown, expired
 * or revoked key, and `user-disabled` for a locked-out owner.
 */
export function createKeyBearerFinder({ database, now }: KeyBearerDeps): FindBearer {
  return async (token) => {
    const found = await database.first(findKeyAndRecordUse, {
      keyHash: hashOfKey(token),
      now: now(),
    });
    if (!found) throw new ApiError('unauthenticated');
    const { id, userId, scope } = found;
    const requireEnabled = <T extends AccountState>(state: T | undefined): T => {
      if (state && !state.isDisabled) return state;
      throw new ApiError(state ? 'user-disabled' : 'unauthenticated');
    };
    requireEnabled(found);
    return {
      // A personal household has the id of its user.
      caller: { id: userId, householdId: userId },
      keyScope: scope,
      knownHouseholds: new Set<string>(),
      // This expiry only serves to end open streams, and a call with a key may not open a stream.
      expiresAt: Number.POSITIVE_INFINITY,
      requireEnabled,
      // The key may have been revoked while the body of the request was sent.
      checkAccess: async (sql) =>
        void requireEnabled(await sql.first(selectKeyState, { userId, keyId: id, now: now() })),
      shareLockCredential: async (sql) => {
        if (!(await sql.first(shareLockKey, { userId, keyId: id, now: now() })))
          throw new ApiError('unauthenticated');
      },
      // Every user is a member of their personal household.
      isStillMember: async () => true,
    };
  };
}
