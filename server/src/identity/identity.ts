import type { ServerFeatures } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/database.ts';
import type { MailWriters } from '../mail/mail.ts';

/** The owner of a valid token, as the identity provider describes them. */
export interface TokenOwner {
  /** The provider's own id of this person, which never changes. */
  readonly subject: string;
  readonly email: string;
  readonly displayName: string | null;
  /** When they signed in, milliseconds since 1970, if the token says so. */
  readonly signedInAt?: number | undefined;
  /**
   * When they last proved who they are in this session, milliseconds since 1970; by default the
   * sign-in. With Firebase every proof is a new sign-in.
   */
  readonly provedAt?: number | undefined;
  /** The id of the session; undefined for a provider that does not name it. */
  readonly sessionId?: string | undefined;
}

/** What a verified token says: its owner, and when it expires. */
export interface VerifiedToken extends TokenOwner {
  /** When the token expires, milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * The identity provider, where people sign in. The embedded provider has routes under /api/auth.
 * For a hosted provider, the server has only the route with its configuration. Both issue
 * short-lived tokens that can be verified with public keys (AUT-12).
 */
export interface Identity {
  readonly registerRoutes: (app: FastifyInstance, features: ServerFeatures) => Promise<void>;
  /** Origins that the page itself calls to sign people in. */
  readonly origins: readonly string[];
  /** Checks a token's signature, issuer, audience and expiry. Throws `unauthenticated`. */
  readonly verify: (token: string) => Promise<VerifiedToken>;
  /** Whether a token was verified recently, so that {@link verify} is cheap. */
  readonly isCached: (token: string) => boolean;
  /**
   * Throws `email-not-confirmed`, and queues the mail with the link, if the e-mail address of an
   * account was never confirmed although the server sends mail (AUT-17).
   */
  readonly requireConfirmedEmail?: (subject: string) => Promise<void>;
  /**
   * Prevents the end of a session until the transaction ends; false if it has ended already.
   * Undefined for a provider that does not name its sessions.
   */
  readonly shareLockSession?: (transaction: Transaction, sessionId: string) => Promise<boolean>;
  /** Writes the mails about accounts that this server stores. */
  readonly mailWriters?: MailWriters;
  /**
   * Deletes an account that this server stores. The owner of an account at a hosted provider
   * deletes it there.
   */
  readonly deleteIdentity: (transaction: Transaction, subject: string) => Promise<void>;
}
