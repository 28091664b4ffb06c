/** Finds the owner of a personal key (KEY-02, docs/adr/0060). */
import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { AccountState, FindBearer } from '../../http/authentication.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { useKey } from './keys.sql.ts';

/**
 * The hash under which a key is stored. The key is random, so a slow hash would add no security.
 */
export const hashOfKey = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Whether a bearer token is a personal key; tokens of the identity provider never begin with this
 * prefix.
 */
export const isPersonalKey = (token: string) => token.startsWith('qtd_');

interface KeyBearersDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Returns the function that finds the owner of a key. It reads the key from the database for each
 * call, so that a revoked key is refused at once. Throws `unauthenticated` for an unknown, expired
 * or revoked key, and
 * `user-disabled`.
 */
export function createKeyBearers({ database, now }: KeyBearersDeps): FindBearer {
  return async (token) => {
    const found = await database.first(useKey, hashOfKey(token), now());
    if (!found) throw new ApiError('unauthenticated');
    const { userId, scope } = found;
    const requireEnabled = <T extends AccountState>(state: T | undefined): T => {
      if (state && !state.isDisabled) return state;
      throw new ApiError(state ? 'user-disabled' : 'unauthenticated');
    };
    requireEnabled(found);
    return {
      // The id of the personal household is that of the user.
      caller: { id: userId, householdId: userId },
      keyScope: scope,
      // No timer is needed for the end of the token, because it only ends streams, and a key may
      // not open a stream.
      expiresAt: Number.POSITIVE_INFINITY,
      requireEnabled,
      // The statement above has just checked that the user is not locked out.
      checkAccess: async () => {},
      // Every user is a member of their personal household.
      isStillMember: async () => true,
    };
  };
}
