/** The page's part of the second factor of a sign-in by password (TWO-01 to TWO-09). */
import { authErrorTexts } from '@quitanda/contract/auth';
import {
  isTwoFactorErrorCode,
  twoFactorErrorTexts,
  type NewRecoveryCodes,
  type TwoFactorSetup,
  type TwoFactorState,
} from '@quitanda/contract/two-factor';
import { offlineText } from '../../../lib/offline-text.ts';
import { CallError } from '../../http/call-error.ts';
import type { Reply } from '../../http/request.ts';
import { currentChallenge } from '../challenge.ts';
import {
  IdentityError,
  TooManyTriesError,
  type Identity,
  type EmbeddedSignIn,
} from '../../http/identity.ts';

/** A failure of the second factor. The user sees the message. */
export class TwoFactorError extends Error {
  override readonly name = 'TwoFactorError';
  /** Whether the sign-in must begin again with the password. */
  readonly isOver: boolean;

  constructor(message: string, isOver = false) {
    super(message);
    this.isOver = isOver;
  }
}

const timeoutMs = 15_000;

/**
 * Completes a sign-in with a code of the authenticator app, or a recovery code. Throws
 * TwoFactorError.
 */
export async function signInWithCode(
  { startSession }: EmbeddedSignIn,
  code: string,
): Promise<void> {
  const challenge = currentChallenge();
  await startSession(
    'sign-in/code',
    { code, ...(challenge && { challenge }) },
    toTwoFactorError,
  ).catch(throwAsTwoFactorError);
}

/**
 * Returns whether the second factor is on, and the number of recovery codes. Throws the errors of
 * {@link startTwoFactor}.
 */
export async function readTwoFactor(identity: Identity): Promise<TwoFactorState> {
  return (await requestTwoFactor(identity, 'GET', '')) as TwoFactorState;
}

/**
 * Begins to turn the second factor on, which `confirmTwoFactor` completes. Throws TwoFactorError,
 * or SignedOutError if the session has ended.
 */
export async function startTwoFactor(
  identity: Identity,
  password: string,
): Promise<TwoFactorSetup> {
  return (await requestTwoFactor(identity, 'POST', '/start', { password })) as TwoFactorSetup;
}

/** Turns the second factor on with the first code. Throws the errors of {@link startTwoFactor}. */
export async function confirmTwoFactor(identity: Identity, code: string): Promise<void> {
  await requestTwoFactor(identity, 'POST', '/confirm', { code });
}

/** Throws the errors of {@link startTwoFactor}. */
export async function turnTwoFactorOff(identity: Identity, password: string): Promise<void> {
  await requestTwoFactor(identity, 'POST', '/off', { password });
}

/**
 * Resolves to new recovery codes; the earlier ones become invalid. Throws as
 * {@link startTwoFactor} does.
 */
export async function renewRecoveryCodes(
  identity: Identity,
  password: string,
): Promise<readonly string[]> {
  return ((await requestTwoFactor(identity, 'POST', '/codes', { password })) as NewRecoveryCodes)
    .recoveryCodes;
}

async function requestTwoFactor(
  identity: Identity,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  if (!identity.embeddedSignIn)
    throw new Error('This identity provider does not support the second factor of this server.');
  const reply = await identity.embeddedSignIn
    .request({ method, path: `/api/auth/two-factor${path}`, ...(body && { body }), timeoutMs })
    .catch(throwAsTwoFactorError);
  if (reply.status < 300) return reply.body;
  // The request for a token detects that the session has ended, and signs out.
  if (codeOf(reply) === 'unauthenticated') await identity.token({ forceRefresh: true });
  throw toTwoFactorError(reply);
}

const codeOf = ({ body }: Reply): unknown => ((body ?? {}) as { code?: unknown }).code;

function toTwoFactorError(reply: Reply): TwoFactorError {
  const code = codeOf(reply);
  if (isTwoFactorErrorCode(code)) {
    return new TwoFactorError(
      twoFactorErrorTexts[code],
      ['code-expired', 'codes-at-once'].includes(code),
    );
  }
  if (reply.status === 429) {
    const seconds = Math.ceil(reply.retryAfterMs / 1_000) || 10;
    return new TwoFactorError(TooManyTriesError.textFor(seconds));
  }
  const isKnown =
    code === 'wrong-password' || code === 'user-disabled' || code === 'email-not-confirmed';
  return new TwoFactorError(authErrorTexts[isKnown ? code : 'other']);
}

function throwAsTwoFactorError(error: unknown): never {
  if (error instanceof CallError || error instanceof IdentityError) {
    throw new TwoFactorError(offlineText);
  }
  throw error;
}
