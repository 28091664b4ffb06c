/** Who signs in, behind one small port, so that a hosted provider can take the embedded one's place. */
import type { AuthErrorCode } from '@quitanda/contract/auth';

export interface IdentityUser {
  /** The token's subject. */
  readonly id: string;
  readonly email: string;
}

export type IdentitySnapshot =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: IdentityUser };

export interface Identity {
  /** Throws IdentityError, or TooManyTriesError; so do all that send a password. */
  signIn(email: string, password: string): Promise<void>;
  /** Creates the account and signs in. Throws IdentityError. */
  signUp(email: string, password: string): Promise<void>;
  /** Sets a new password by the operator's one-time token. Throws IdentityError. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Has the provider send a mail by which a new password is set; missing where none is sent. */
  sendPasswordReset?(email: string): Promise<void>;
  /** Keeps this session and ends all others. Throws IdentityError, or SignedOutError. */
  changePassword(current: string, next: string): Promise<void>;
  /**
   * Makes sure by the password that it is the owner who asks, has `deleteOurs` remove everything
   * that the API keeps, then removes the identity where the provider does not go with it, and
   * signs out. Throws IdentityError or SignedOutError, and what `deleteOurs` throws; then the
   * identity stays.
   */
  deleteAccount(password: string, deleteOurs: () => Promise<void>): Promise<void>;
  /** Always works, with no network too, and soon: what the provider must hear follows. */
  signOut(): Promise<void>;
  /**
   * A bearer token that is still good for a while; `isRejected` says the server just refused the
   * last one. Throws IdentityError `network`, or SignedOutError when the session is gone, which
   * the snapshot then says too.
   */
  token(options?: { isRejected?: boolean; signal?: AbortSignal }): Promise<string>;
  /** Who signed in last on this device, known without network. The same object until it changes. */
  readonly snapshot: () => IdentitySnapshot;
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

/** The provider takes no more tries for a while; each further one is refused until then. */
export class TooManyTriesError extends Error {
  override readonly name = 'TooManyTriesError';
  /** Whole seconds until the next try counts, at least 1. */
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super(`Too many tries: wait ${waitSeconds} s`);
    this.waitSeconds = waitSeconds;
  }

  /** AUT-14: what the person is told, with the seconds that are left. */
  static textFor(seconds: number): string {
    return `Muitas tentativas. Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`;
  }
}

/** Nobody is signed in any more, so there is no token. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}
