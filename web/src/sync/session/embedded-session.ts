/**
 * The session of the identity provider that is embedded in the server: in a browser a cookie, which is
 * exchanged for short-lived tokens.
 */
import { isFailure } from '../http/as-user.ts';
import {
  IdentityError,
  SignedOutError,
  type EmbeddedSignIn,
  type Identity,
  type IdentityUser,
} from '../http/identity.ts';
import type { Reply, Request } from '../http/request.ts';
import { getDeviceId } from './device-id.ts';
import { throwNetworkError, toIdentityError } from './embedded-errors.ts';
import { createKnownUser, isUser, type KnownUser } from './known-user.ts';
import { pageDataFor } from './page-data.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import { createRenewals } from './renewals.ts';
import { readToken } from './token.ts';

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

export interface EmbeddedSession {
  readonly knownUser: KnownUser;
  /** Posts to a route under /api/auth. */
  readonly post: (path: string, body: unknown) => Promise<Reply>;
  readonly startSession: EmbeddedSignIn['startSession'];
  readonly token: Identity['token'];
  /** Makes the next caller request a token, which contains what has just changed in the session. */
  readonly outdateTokens: () => void;
  readonly signOut: () => Promise<void>;
  /** Sends a sign-out that the server has not confirmed yet. Resolves to the body of the answer. */
  readonly sendPendingSignOut: () => Promise<unknown>;
}

/** Opens the session with which the page was loaded, if there is one. */
export function openEmbeddedSession(request: Request): EmbeddedSession {
  let token: Token | undefined;
  /** Increased by each sign-in and proof. A token that was requested before is not stored. */
  let generation = 0;
  /** The number of requests to start a session that are unanswered. */
  let startingCount = 0;
  const knownUser = createKnownUser(() => {
    token = undefined;
    // The request for a token of the previous user fails once it is answered. If the next user
    // waited for it, that failure would end the new session.
    renewals.forget();
  });

  const renewals = createRenewals(renewToken);

  const post = (path: string, body: unknown) =>
    request({ method: 'POST', path: `/api/auth/${path}`, body, timeoutMs });

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
    await pendingSignOut.send();
    startingCount += 1;
    const reply = await post(path, { ...credentials, device: getDeviceId() })
      .catch(throwNetworkError)
      .finally(() => (startingCount -= 1));
    const user = parseUser(reply.body);
    if (reply.status >= 300 || user === undefined) throw toError(reply);
    outdateTokens();
    // The new session has replaced the one for which a sign-out was pending.
    pendingSignOut.forget();
    knownUser.set(user);
  }

  async function signOut(): Promise<void> {
    // Removes the user first, which frees space for the mark in a full local storage.
    knownUser.set(undefined);
    pendingSignOut.add();
    void pendingSignOut.send().then(openProviderSignOut);
  }

  async function renewToken(): Promise<string> {
    const path = '/api/auth/token';
    const session = knownUser.requestSession();
    const generationAtStart = generation;
    const reply = await request({ method: 'GET', path, timeoutMs }).catch(throwNetworkError);
    if (session.isOver()) throw new SignedOutError();
    const { token: text } = (reply.body ?? {}) as { token?: unknown };
    if (reply.status < 300 && typeof text === 'string') {
      const { subject, lifetimeMs } = readToken(text);
      if (session.snapshot.status === 'signed-in' && subject === session.snapshot.user.id) {
        if (generationAtStart === generation) token = createToken(text, lifetimeMs);
        return text;
      }
      // All ports of a host share their cookies, and another user has signed in on another port.
      throw session.end();
    }
    const isRejected = reply.status === 401 || reply.status === 403;
    // A 403 of a gateway does not mean that the session has ended.
    if (!isRejected || !isFailure(reply.body)) throw new IdentityError('network');
    throw session.end();
  }

  function readPageToken(): Token | undefined {
    const snapshot = knownUser.snapshot();
    const pageData = snapshot.status === 'signed-in' ? pageDataFor(snapshot.user.id) : undefined;
    return pageData && createToken(pageData.token, pageData.lifetimeMs);
  }

  token = readPageToken();
  const pendingSignOut = createPendingSignOut(async () => {
    // The answer to the sign-out would delete the cookie of the session that is being started.
    if (startingCount > 0) return { isConfirmed: false };
    const reply = await post('sign-out', {}).catch(() => undefined);
    const isConfirmed = reply !== undefined && reply.status < 500 && reply.status !== 429;
    return { isConfirmed, answer: reply?.body };
  });
  return {
    knownUser,
    post,
    startSession,
    outdateTokens,
    signOut,
    sendPendingSignOut: pendingSignOut.send,
    async token({ forceRefresh = false } = {}) {
      if (knownUser.snapshot().status !== 'signed-in') throw new SignedOutError();
      if (!forceRefresh && token && Date.now() < token.validUntil) return token.text;
      return renewals.token(forceRefresh);
    },
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
