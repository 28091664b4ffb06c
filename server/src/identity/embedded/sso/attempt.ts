/**
 * Records what happened while better-auth handled one request of a sign-in. better-auth has one
 * code for several reasons, so our callbacks record the reason here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SsoErrorCode } from '@quitanda/contract/sso';

interface Attempt {
  failure?: SsoErrorCode;
  isEmailVerified?: boolean;
  signedInAt?: Date;
  isAlreadyStored?: boolean;
}

const attempts = new AsyncLocalStorage<Attempt>();

/** Runs `work`, and resolves to its result and to what was recorded meanwhile. */
export async function observeAttempt<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly attempt: Readonly<Attempt> }> {
  const attempt: Attempt = {};
  return { result: await attempts.run(attempt, work), attempt };
}

/** Records why the attempt fails. Only the first reason is kept. */
export function recordFailure(failure: SsoErrorCode): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.failure ??= failure;
}

/** Records whether the provider has verified the e-mail address. */
export function recordEmailVerified(isVerified: boolean): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.isEmailVerified = isVerified;
}

/** Records when the person signed in at the provider. */
export function recordSignedInAt(signedInAt: Date): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.signedInAt = signedInAt;
}

/** Records that another sign-in has stored the same account or link meanwhile. */
export function recordAlreadyStored(): void {
  const attempt = attempts.getStore();
  if (attempt) attempt.isAlreadyStored = true;
}

/** Returns when the person signed in at the provider; undefined if the provider does not say so. */
export const signedInAtOfAttempt = (): Date | undefined => attempts.getStore()?.signedInAt;
