/** The interface of identity providers, so that a hosted one can replace the embedded one. */
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { Reply, Request } from './request.ts';

export interface IdentityUser {
  /** The token's subject. */
  readonly id: string;
  readonly email: string;
}

export type IdentitySnapshot =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: IdentityUser };

/**
 * What passkeys, single sign-on and the second factor need from the identity provider. Only the
 * provider that is embedded in this server has it.
 */
export interface EmbeddedSignIn {
  readonly request: Request;
  /**
   * Posts to a route under /api/auth that starts a session. Sends a pending sign-out first. Throws
   * IdentityError `network`, or the error that `toError` returns for an answer without a session.
   */
  readonly startSession: (
    path: string,
    body: object,
    toError?: (reply: Reply) => Error,
  ) => Promise<void>;
}

export interface Identity {
  /**
   * Signs in. Throws IdentityError, or TooManyTriesError, as all functions that send a password do.
   * After `code-required`, two-factor.ts completes the sign-in.
   */
  signIn(email: string, password: string): Promise<void>;
  /**
   * Creates the account and signs in. Throws IdentityError; its code is `email-not-confirmed` if the
   * account was created, but its e-mail address must be confirmed before the sign-in. Only the
   * embedded provider takes the display name; an empty one means no name.
   */
  signUp(email: string, password: string, name?: string): Promise<void>;
  /**
   * Sets a new password with a one-time token. Resolves to what has ended with it, one line each
   * (AUT-18). Throws IdentityError.
   */
  resetPassword(token: string, newPassword: string): Promise<readonly string[]>;
  /**
   * Lets the provider send a mail with a link to set a new password; absent where the provider
   * cannot.
   */
  sendPasswordReset?(email: string): Promise<void>;
  /**
   * Requests a mail of this server with a link to set a new password. Succeeds also for an e-mail
   * address without an account. Throws IdentityError. Absent where the server has no accounts.
   */
  requestResetLink?(email: string): Promise<void>;
  /** Confirms an e-mail address with the token from the message. Throws IdentityError. */
  confirmEmail?(token: string): Promise<void>;
  /**
   * Changes the password, keeps this session and ends all others. Throws IdentityError or
   * SignedOutError.
   */
  changePassword(current: string, next: string): Promise<void>;
  /**
   * Verifies the password, which is a fresh proof for calls with a new token (PRF-03). Throws
   * IdentityError or SignedOutError.
   */
  prove(password: string): Promise<void>;
  /**
   * Verifies the password, calls `deleteServerData` to delete everything that the API stores,
   * deletes the identity if the provider stores it separately, and signs out. Throws IdentityError
   * or SignedOutError, and the errors of `deleteServerData`, after which the identity is kept.
   */
  deleteAccount(password: string, deleteServerData: () => Promise<void>): Promise<void>;
  /** Absent with a hosted provider, which has passkeys and other sign-in methods of its own. */
  readonly embeddedSignIn?: EmbeddedSignIn;
  /** Signs out at once, even without a network. The provider is informed later. */
  signOut(): Promise<void>;
  /**
   * Resolves to a valid bearer token. With `forceRefresh` it is a new one, because the server has
   * just rejected the last one. Throws IdentityError `network`, or SignedOutError when the session
   * has ended; the snapshot then shows that too.
   */
  token(options?: { forceRefresh?: boolean; signal?: AbortSignal }): Promise<string>;
  /**
   * Returns the user who signed in last on this device, even without a network. Returns the same
   * object until it changes.
   */
  readonly snapshot: () => IdentitySnapshot;
  /**
   * Returns the number of sign-ins in this tab. It also changes when the same person signs in again,
   * after which an answer to an earlier request says nothing about the session.
   */
  readonly signInCount: () => number;
  /** Calls back when the snapshot changes, in this tab or another. */
  readonly subscribe: (listener: () => void) => () => void;
}

export class IdentityError extends Error {
  readonly code: AuthErrorCode | 'network';

  constructor(code: AuthErrorCode | 'network') {
    super(code);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** The provider accepts no attempts for `waitSeconds`. */
export class TooManyTriesError extends Error {
  override readonly name = 'TooManyTriesError';
  /** Whole seconds until the next attempt is accepted, at least 1. */
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super(`Too many tries: wait ${waitSeconds} s`);
    this.waitSeconds = waitSeconds;
  }

  /** AUT-14: the message for the user, with the remaining seconds. */
  static textFor(seconds: number): string {
    return `Muitas tentativas. Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`;
  }
}

/** The session has ended, so there is no token. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}
