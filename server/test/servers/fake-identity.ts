import { z } from 'zod';
import { ApiError } from '../../src/http/errors/failure.ts';
import type { Identity, TokenOwner, VerifiedOwner } from '../../src/identity/identity.ts';

const owner = z.object({
  subject: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  /** Now, if the test sets no other time; null for a token that is not of a sign-in. */
  signedInAt: z
    .number()
    .nullable()
    .default(() => Date.now())
    .transform((at) => at ?? undefined),
  /** A century from now, if the test sets no other time. */
  expiresAt: z.number().default(() => Date.now() + 100 * 365 * 86_400_000),
});

/** Creates a token for {@link fakeIdentity}, which names its owner in plain text. */
export function fakeToken(
  of: Omit<TokenOwner, 'signedInAt'> & {
    readonly signedInAt?: number | null | undefined;
    readonly expiresAt?: number;
  },
): string {
  return Buffer.from(JSON.stringify(of)).toString('base64url');
}

const verified = new Map<string, VerifiedOwner>();

/**
 * A fake of the identity port: it accepts every token made by {@link fakeToken}, and returns the
 * same owner each time.
 */
export const fakeIdentity: Identity = {
  registerRoutes: async () => {},
  origins: [],
  deleteIdentity: async () => {},
  isCached: (token) => verified.has(token),
  verify: async (token) => {
    try {
      const found =
        verified.get(token) ?? owner.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
      verified.set(token, found);
      return found;
    } catch {
      throw new ApiError('unauthenticated');
    }
  },
};
