/** Finds the owner of a personal key (KEY-02, docs/adr/0060). */
import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { AccountState, FindBearer } from '../../http/authentication.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { useKey } from './keys.sql.ts';

/** The hash under which a key is stored. The key is random, so that a slow hash adds nothing. */
export const hashOfKey = (secret: string) => createHash('sha256').update(secret).digest();

/** Whether a bearer token is a personal key; the identity's own tokens never begin like one. */
export const isPersonalKey = (token: string) => token.startsWith('qtd_');

interface KeyBearersDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Returns the function that finds the owner of a key. It asks the database for each call, so that a
 * revoked key ends at once. Throws `unauthenticated` for an unknown, expired or revoked key, and
 * `user-disabled`.
 */
export function createKeyBearers({ database, now }: KeyBearersDeps): FindBearer {
  return async (token) => {
    const found = await database.first(useKey, hashOfKey(token), now());
    if (!found) throw new ApiError('unauthenticated');
    const { userId, scope } = found;
    const admit = <T extends AccountState>(state: T | undefined): T => {
      if (state && !state.isDisabled) return state;
      throw new ApiError(state ? 'user-disabled' : 'unauthenticated');
    };
    admit(found);
    return {
      // The id of the personal household is that of the user.
      caller: { id: userId, householdId: userId },
      keyScope: scope,
      // A key may not open a stream, which is all that ends with its token.
      expiresAt: Number.POSITIVE_INFINITY,
      admit,
      // The statement above has just checked it.
      confirm: async () => {},
      // Everybody is a member of their personal household.
      shareLockMembership: async () => true,
    };
  };
}
