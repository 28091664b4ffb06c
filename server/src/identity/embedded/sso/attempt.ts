/**
 * What happened while the identity library answered one request of a sign-in. The library reports
 * several reasons with one code; the code around it notes the reason here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SsoErrorCode } from '@quitanda/contract/sso';

interface Attempt {
  failure?: SsoErrorCode;
  isEmailVerified?: boolean;
  signedInAt?: Date;
}

const attempts = new AsyncLocalStorage<Attempt>();

/** Runs `work`, and resolves to its result with what was noted meanwhile. */
export async function observeAttempt<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly attempt: Readonly<Attempt> }> {
  const attempt: Attempt = {};
  return { result: await attempts.run(attempt, work), attempt };
}

/** Notes the first reason why the attempt of this request fails. */
export function noteFailure(failure: SsoErrorCode): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.failure ??= failure;
}

/** Notes whether the provider has verified the e-mail. */
export function noteEmail(isVerified: boolean): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.isEmailVerified = isVerified;
}

/** Notes when the person signed in at the provider. */
export function noteSignedInAt(signedInAt: Date): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.signedInAt = signedInAt;
}

/** When the person of this attempt signed in at the provider; undefined if it does not say so. */
export const signedInAtOfAttempt = (): Date | undefined => attempts.getStore()?.signedInAt;
