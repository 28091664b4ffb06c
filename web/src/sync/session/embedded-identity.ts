/**
 * The identity provider that is embedded in the server. Its session, in a browser a cookie, is
 * exchanged for short-lived tokens.
 */
import { network } from '#platform/network.ts';
import type { PasswordResetAnswer } from '@quitanda/contract/auth';
import { authErrorCodes, type AuthErrorCode } from '@quitanda/contract/auth-codes';
import { deviceStorage } from '../../lib/device/storage.ts';
import { isFailure } from '../http/as-user.ts';
import { storeChallenge } from './challenge.ts';
import { CallError } from '../http/call-error.ts';
import {
  IdentityError,
  SignedOutError,
  TooManyTriesError,
  type Identity,
  type IdentityUser,
} from '../http/identity.ts';
import { pageDataFor } from './page-data.ts';
import { createKnownUser, isUser } from './known-user.ts';
import { getDeviceId, forgetDeviceId } from './device-id.ts';
import { createRenewals } from './renewals.ts';
import { readToken } from './token.ts';
import type { Reply, Request } from '../http/request.ts';

/** The localStorage key that marks a sign-out which the server has not confirmed yet. */
const pendingSignOutKey = 'quitanda.signOutOwed';
const timeoutMs = 15_000;
/** How long before its expiry a token is renewed. */
const renewalMarginMs = 30_000;

interface Token {
  readonly text: string;
  /** When to renew the token, milliseconds since the epoch by this device's clock. */
  readonly validUntil: number;
}

const createToken = (text: string, lifetimeMs: number): Token => ({
  text,
  validUntil: Date.now() + lifetimeMs - renewalMarginMs,
});

export function createEmbeddedIdentity(request: Request): Identity {
  let token: Token | undefined;
  /** Increased by each sign-in and proof. A token that was requested before is not stored. */
  let generation = 0;
  let signOutInProgress: Promise<unknown> | undefined;
  const knownUser = createKnownUser(() => {
    token = undefined;
    // The request for a token of the previous user fails once it is answered. If the next user
    // waited for it, that failure would end the new session.
    renewals.forget();
  });

  const renewals = createRenewals(renewToken);

  const post = (path: string, body: unknown) =>
    request({ method: 'POST', path: `/api/auth/${path}`, body, timeoutMs });

  /** Makes the next caller request a token, which contains what has just changed in the session. */
  function outdateTokens(): void {
    token = undefined;
    generation += 1;
    renewals.outdate();
  }

  async function startSession(
    path: string,
    credentials: object,
    toError = toIdentityError,
  ): Promise<void> {
    await sendPendingSignOut();
    const reply = await post(path, { ...credentials, device: getDeviceId() }).catch(
      throwNetworkError,
    );
    const user = parseUser(reply.body);
    if (reply.status >= 300 || user === undefined) throw toError(reply);
    outdateTokens();
    // The new session has replaced the one for which a sign-out was pending.
    deviceStorage.write(pendingSignOutKey, null);
    knownUser.set(user);
  }

  /** Sends a request that needs no session. Throws IdentityError if the server rejects it. */
  async function sendWithoutSession(path: string, body: object): Promise<unknown> {
    const reply = await post(path, body).catch(throwNetworkError);
    if (reply.status >= 300) throw toIdentityError(reply);
    return reply.body;
  }

  /**
   * Sends a request that needs both the session and the password. The server answers 401 if the
   * session has ended or the password is wrong.
   */
  async function sendWithPassword(path: string, passwords: object): Promise<void> {
    const reply = await post(path, passwords).catch(throwNetworkError);
    if (reply.status < 300) return;
    if (hasSessionEnded(reply)) {
      knownUser.set(undefined);
      throw new SignedOutError();
    }
    throw toIdentityError(reply);
  }

  async function signOut(): Promise<void> {
    // Removes the user first, which frees space for the mark in a full local storage.
    knownUser.set(undefined);
    deviceStorage.write(pendingSignOutKey, '1');
    void sendPendingSignOut().then(openProviderSignOut);
  }

  async function renewToken(): Promise<string> {
    const path = '/api/auth/token';
    const snapshotAtStart = knownUser.snapshot();
    const generationAtStart = generation;
    const reply = await request({ method: 'GET', path, timeoutMs }).catch(throwNetworkError);
    if (snapshotAtStart !== knownUser.snapshot()) throw new SignedOutError();
    const { token: text } = (reply.body ?? {}) as { token?: unknown };
    if (reply.status < 300 && typeof text === 'string') {
      const { subject, lifetimeMs } = readToken(text);
      if (snapshotAtStart.status === 'signed-in' && subject === snapshotAtStart.user.id) {
        if (generationAtStart === generation) token = createToken(text, lifetimeMs);
        return text;
      }
      // All ports of a host share their cookies, and another user has signed in on another port.
      knownUser.set(undefined);
      throw new SignedOutError();
    }
    const isRejected = reply.status === 401 || reply.status === 403;
    // A 403 of a gateway does not mean that the session has ended.
    if (!isRejected || !isFailure(reply.body)) throw new IdentityError('network');
    knownUser.set(undefined);
    throw new SignedOutError();
  }

  /**
   * Sends a pending sign-out. Only one is sent at a time, because a late answer would delete the
   * cookie of the next session. Resolves to the body of the answer.
   */
  function sendPendingSignOut(): Promise<unknown> {
    signOutInProgress ??= requestSignOut().finally(() => {
      signOutInProgress = undefined;
    });
    return signOutInProgress;
  }

  async function requestSignOut(): Promise<unknown> {
    if (deviceStorage.read(pendingSignOutKey) === null) return undefined;
    const reply = await post('sign-out', {}).catch(() => undefined);
    if (reply && reply.status < 500 && reply.status !== 429)
      deviceStorage.write(pendingSignOutKey, null);
    return reply?.body;
  }

  function readPageToken(): Token | undefined {
    const snapshot = knownUser.snapshot();
    const pageData = snapshot.status === 'signed-in' ? pageDataFor(snapshot.user.id) : undefined;
    return pageData && createToken(pageData.token, pageData.lifetimeMs);
  }

  token = readPageToken();
  network.subscribe((isUp) => isUp && void sendPendingSignOut());
  void sendPendingSignOut();
  return {
    embeddedSignIn: { request, startSession },
    signIn: (email, password) => startSession('sign-in/email', { email, password }),
    signUp: (email, password, name) =>
      startSession('sign-up/email', { email, password, ...(name && { name }) }),
    async resetPassword(resetToken, newPassword) {
      const body = await sendWithoutSession('reset-password', { token: resetToken, newPassword });
      return ((body ?? {}) as Partial<PasswordResetAnswer>).ended ?? [];
    },
    async requestResetLink(email) {
      await sendWithoutSession('request-password-reset', { email });
    },
    async confirmEmail(emailToken) {
      await sendWithoutSession('confirm-email', { token: emailToken });
    },
    prove: (password) => sendWithPassword('verify-password', { password }),
    changePassword: (currentPassword, newPassword) =>
      sendWithPassword('change-password', { currentPassword, newPassword }),
    async deleteAccount(password, deleteServerData) {
      await sendWithPassword('verify-password', { password });
      // The next token contains the proof, which the server requires for the deletion.
      outdateTokens();
      await deleteServerData();
      // `deleteServerData` has also deleted the account, so only the cookie still exists.
      forgetDeviceId();
      await signOut();
      await sendPendingSignOut();
    },
    signOut,
    async token({ forceRefresh = false } = {}) {
      if (knownUser.snapshot().status !== 'signed-in') throw new SignedOutError();
      if (!forceRefresh && token && Date.now() < token.validUntil) return token.text;
      return renewals.token(forceRefresh);
    },
    snapshot: knownUser.snapshot,
    subscribe: knownUser.subscribe,
  };
}

/**
 * SSO-10: ends the session at the provider by which it began. The provider redirects back to the
 * login.
 */
function openProviderSignOut(body: unknown): void {
  const { endSessionUrl } = (body ?? {}) as { endSessionUrl?: string };
  if (endSessionUrl) location.assign(endSessionUrl);
}

function parseUser(body: unknown): IdentityUser | undefined {
  const { user } = (body ?? {}) as { user?: unknown };
  return isUser(user) ? { id: user.id, email: user.email } : undefined;
}

function hasSessionEnded({ status, body }: Reply): boolean {
  return status === 401 && ((body ?? {}) as { code?: unknown }).code === 'unauthenticated';
}

/** The wait in seconds after a 429 without Retry-After. */
const defaultWaitSeconds = 10;

function toIdentityError(reply: Reply): Error {
  if (reply.status !== 429) {
    storeChallenge(reply.body);
    return new IdentityError(codeOf(reply));
  }
  return new TooManyTriesError(Math.ceil(reply.retryAfterMs / 1_000) || defaultWaitSeconds);
}

/** A newer server may send codes that this version does not know. */
function codeOf({ body }: Reply): AuthErrorCode {
  const { code } = (body ?? {}) as { code?: unknown };
  return authErrorCodes.find((authCode) => authCode === code) ?? 'other';
}

function throwNetworkError(error: unknown): never {
  if (error instanceof CallError) throw new IdentityError('network');
  throw error;
}
