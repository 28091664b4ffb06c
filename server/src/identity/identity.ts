import type { ServerFeatures } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/database.ts';

/** Whom a good token belongs to, as the identity provider knows them. */
export interface TokenOwner {
  /** The provider's own id of this person; never changes. */
  readonly subject: string;
  readonly email: string;
  readonly displayName: string | null;
}

/** The same, and when the token expires, milliseconds since 1970. */
export interface VerifiedOwner extends TokenOwner {
  readonly expiresAt: number;
}

/**
 * Where people sign in. The embedded provider answers under /api/auth itself; a hosted one has no
 * routes here but the one that tells the page about it. Both hand out short-lived tokens that anyone can check against public keys (AUT-12).
 */
export interface Identity {
  readonly registerRoutes: (app: FastifyInstance, features: ServerFeatures) => Promise<void>;
  /** Origins that the page itself calls to sign people in. */
  readonly origins: readonly string[];
  /** Checks a token's signature, issuer, audience and expiry. Throws `unauthenticated`. */
  readonly verify: (token: string) => Promise<VerifiedOwner>;
  /** Whether a token was found good a short while ago, so that {@link verify} costs next to nothing. */
  readonly isKnown: (token: string) => boolean;
  /** Forgets an account that is kept here; one with a hosted provider is deleted by its owner there. */
  readonly deleteIdentity: (transaction: Transaction, subject: string) => Promise<void>;
}
