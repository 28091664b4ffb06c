import { z } from 'zod';
import { ApiError } from '../../src/http/errors/failure.ts';
import type { Identity, TokenOwner, VerifiedToken } from '../../src/identity/identity.ts';

const ownerSchema = z.object({
  subject: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  /** By default now; null for a token that does not come from a sign-in. */
  signedInAt: z
    .number()
    .nullable()
    .default(() => Date.now())
    .transform((at) => at ?? undefined),
  /** By default a century from now. */
  expiresAt: z.number().default(() => Date.now() + 100 * 365 * 86_400_000),
});

/** Creates a token for {@link fakeIdentity}. It contains its owner as base64-encoded JSON. */
export function fakeToken(
  owner: Omit<TokenOwner, 'signedInAt'> & {
    readonly signedInAt?: number | null | undefined;
    readonly expiresAt?: number;
  },
): string {
  return Buffer.from(JSON.stringify(owner)).toString('base64url');
}

const verifiedOwners = new Map<string, VerifiedToken>();

/**
 * A fake of the identity port: it accepts every token made by {@link fakeToken}, and returns the
 * same owner each time.
 */
export const fakeIdentity: Identity = {
  registerRoutes: async () => {},
  origins: [],
  deleteIdentity: async () => {},
  isCached: (token) => verifiedOwners.has(token),
  verify: async (token) => {
    try {
      const owner =
        verifiedOwners.get(token) ??
        ownerSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
      verifiedOwners.set(token, owner);
      return owner;
    } catch {
      throw new ApiError('unauthenticated');
    }
  },
};
