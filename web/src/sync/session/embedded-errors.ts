/** What the answers of the embedded identity provider mean. */
import { authErrorCodes, type AuthErrorCode } from '@quitanda/contract/auth-codes';
import { CallError } from '../http/call-error.ts';
import { IdentityError, TooManyTriesError } from '../http/identity.ts';
import type { Reply } from '../http/request.ts';
import { storeChallenge } from './challenge.ts';

/** Whether the session has ended, and not only the password is wrong. */
export function hasSessionEnded({ status, body }: Reply): boolean {
  return status === 401 && ((body ?? {}) as { code?: unknown }).code === 'unauthenticated';
}

/** The wait in seconds after a 429 without Retry-After. */
const defaultWaitSeconds = 10;

/**
 * The error of an unsuccessful answer: TooManyTriesError after a 429, else IdentityError. Keeps the
 * challenge of a sign-in that needs a code.
 */
export function toIdentityError(reply: Reply): Error {
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

/** Throws IdentityError `network` for a failed request, and any other error as it is. */
export function throwNetworkError(error: unknown): never {
  if (error instanceof CallError) throw new IdentityError('network');
  throw error;
}
