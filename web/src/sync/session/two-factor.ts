/** The second factor of a sign-in by password, as the page takes part in it (TWO-01 to TWO-09). */
import { authErrorTexts } from '@quitanda/contract/auth';
import {
  isTwoFactorErrorCode,
  twoFactorErrorTexts,
  type NewRecoveryCodes,
  type TwoFactorSetup,
  type TwoFactorState,
} from '@quitanda/contract/two-factor';
import { offlineText } from '../../lib/offline-text.ts';
import { CallError } from '../http/call-error.ts';
import type { Reply } from '../http/request.ts';
import { currentChallenge } from './challenge.ts';
import { IdentityError, TooManyTriesError, type Identity, type OwnSignIn } from './identity.ts';

/** Something about the second factor failed. The message is for the person. */
export class TwoFactorError extends Error {
  override readonly name = 'TwoFactorError';
  /** Whether the sign-in must begin again with the password. */
  readonly isOver: boolean;

  constructor(message: string, isOver = false) {
    super(message);
    this.isOver = isOver;
  }
}

const timeLimit = 15_000;

/** Ends a sign-in with a code of the app, or a recovery code. Throws TwoFactorError. */
export async function signInWithCode({ enter }: OwnSignIn, code: string): Promise<void> {
  const challenge = currentChallenge();
  await enter('sign-in/code', { code, ...(challenge && { challenge }) }, refusal).catch(noNetwork);
}

/** Whether it is on, and the number of recovery codes. Throws as {@link startTwoFactor} does. */
export async function readTwoFactor(identity: Identity): Promise<TwoFactorState> {
  return (await ask(identity, 'GET', '')) as TwoFactorState;
}

/** Throws TwoFactorError, or SignedOutError if the session has ended. */
export async function startTwoFactor(
  identity: Identity,
  password: string,
): Promise<TwoFactorSetup> {
  return (await ask(identity, 'POST', '/start', { password })) as TwoFactorSetup;
}

/** Turns the second factor on with the first code. Throws as {@link startTwoFactor} does. */
export async function confirmTwoFactor(identity: Identity, code: string): Promise<void> {
  await ask(identity, 'POST', '/confirm', { code });
}

/** Throws as {@link startTwoFactor} does. */
export async function turnTwoFactorOff(identity: Identity, password: string): Promise<void> {
  await ask(identity, 'POST', '/off', { password });
}

/**
 * Resolves to new recovery codes; the earlier ones are not valid any more. Throws as
 * {@link startTwoFactor} does.
 */
export async function renewRecoveryCodes(
  identity: Identity,
  password: string,
): Promise<readonly string[]> {
  return ((await ask(identity, 'POST', '/codes', { password })) as NewRecoveryCodes).recoveryCodes;
}

async function ask(identity: Identity, method: 'GET' | 'POST', path: string, body?: object) {
  if (!identity.own) throw new Error('This identity provider has no second factor of ours.');
  const reply = await identity.own
    .request({ method, path: `/api/auth/two-factor${path}`, ...(body && { body }), timeLimit })
    .catch(noNetwork);
  if (reply.status < 300) return reply.body;
  // Finds out that the session has ended, and signs out.
  if (codeIn(reply) === 'unauthenticated') await identity.token({ isRejected: true });
  throw refusal(reply);
}

const codeIn = ({ body }: Reply): unknown => ((body ?? {}) as { code?: unknown }).code;

function refusal(reply: Reply): TwoFactorError {
  const code = codeIn(reply);
  if (isTwoFactorErrorCode(code)) {
    return new TwoFactorError(twoFactorErrorTexts[code], code === 'code-expired');
  }
  if (reply.status === 429) {
    const seconds = Math.ceil(reply.retryAfter / 1_000) || 10;
    return new TwoFactorError(TooManyTriesError.textFor(seconds));
  }
  const isKnown = code === 'wrong-password' || code === 'user-disabled';
  return new TwoFactorError(authErrorTexts[isKnown ? code : 'other']);
}

function noNetwork(error: unknown): never {
  if (error instanceof CallError || error instanceof IdentityError) {
    throw new TwoFactorError(offlineText);
  }
  throw error;
}
