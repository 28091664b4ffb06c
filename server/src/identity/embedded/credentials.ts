import type { AuthErrorCode } from '@quitanda/contract/auth';
import { cleanName } from '@quitanda/contract/text';
import { z } from 'zod';
import { minimumPasswordLength } from './better-auth.ts';
import { findPasswordProblem } from './password-policy.ts';
import type { PasswordChange } from './passwords.ts';

const maximumPasswordLength = 128;

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const sentEmail = z.object({ email });
/** A typed password. A longer text cannot be a stored password, so it is rejected without hashing. */
const typedPassword = z.string().min(1).max(maximumPasswordLength);
const newPassword = z.string().min(minimumPasswordLength).max(maximumPasswordLength);

/** Only the characters of our tokens, because PostgreSQL rejects a search for a text with a NUL. */
const oneTimeToken = z.string().regex(/^[\w-]{1,200}$/u);

/** The values that were read from a body, or the code of the failure. */
export type ReadResult<T> = { readonly value: T } | { readonly failureCode: AuthErrorCode };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Reads the body of a sign-in. Does not use `typedPassword`: a password of any length reaches
 * better-auth, which first finds the account, so that a wrong e-mail is still answered as one
 * (AUT-06).
 */
export function readCredentials(body: unknown): ReadResult<Credentials> {
  const account = sentEmail.safeParse(body);
  if (!account.success) return { failureCode: 'invalid-email' };
  const password = z.object({ password: z.string().min(1) }).safeParse(body);
  if (!password.success) return { failureCode: 'wrong-password' };
  return { value: { ...account.data, ...password.data } };
}

/** The credentials and the display name of a new account. The name is empty if it has none. */
export interface NewAccount extends Credentials {
  readonly name: string;
}

/**
 * Reads the body of a sign-up. The name is optional (AUT-24). An invalid name is ignored,
 * because the person can type another one in the profile.
 */
export function readNewAccount(body: unknown): ReadResult<NewAccount> {
  const account = sentEmail.safeParse(body);
  if (!account.success) return { failureCode: 'invalid-email' };
  const password = z.object({ password: newPassword }).safeParse(body);
  if (!password.success) return { failureCode: 'weak-password' };
  const problem = findPasswordProblem(password.data.password, account.data.email);
  if (problem) return { failureCode: problem };
  const sent = z.object({ name: z.string() }).safeParse(body);
  const cleaned = cleanName(sent.data?.name ?? '');
  const name = 'name' in cleaned ? cleaned.name : '';
  return { value: { ...account.data, ...password.data, name } };
}

/**
 * Reads the password with which a signed-in person confirms an action; empty if the account has
 * none.
 */
export function readConfirmation(body: unknown): ReadResult<{ readonly password: string }> {
  const parsed = z.object({ password: typedPassword.or(z.literal('')) }).safeParse(body);
  return parsed.success ? { value: parsed.data } : { failureCode: 'wrong-password' };
}

/** Reads a new password and the current one. */
export function readPasswordChange(body: unknown): ReadResult<PasswordChange> {
  const next = z.object({ newPassword }).safeParse(body);
  if (!next.success) return { failureCode: 'weak-password' };
  const current = z.object({ currentPassword: typedPassword }).safeParse(body);
  if (!current.success) return { failureCode: 'wrong-password' };
  return { value: { ...next.data, ...current.data } };
}

/** Reads a body with only an e-mail address. */
export function readEmail(body: unknown): ReadResult<{ readonly email: string }> {
  const parsed = sentEmail.safeParse(body);
  return parsed.success ? { value: parsed.data } : { failureCode: 'invalid-email' };
}

/** Reads the one-time token from the message. */
export function readToken(body: unknown): ReadResult<{ readonly token: string }> {
  const parsed = z.object({ token: oneTimeToken }).safeParse(body);
  return parsed.success ? { value: parsed.data } : { failureCode: 'link-expired' };
}

/** Reads the random id of the device that signs in; undefined if it sends none. */
export function readDevice(body: unknown): string | undefined {
  const parsed = z.object({ device: z.string().regex(/^[\w-]{20,64}$/u) }).safeParse(body);
  return parsed.success ? parsed.data.device : undefined;
}

/** Reads a new password and the one-time token that allows the change. */
export function readPasswordReset(
  body: unknown,
): ReadResult<{ readonly token: string; readonly newPassword: string }> {
  const token = z.object({ token: oneTimeToken }).safeParse(body);
  if (!token.success) return { failureCode: 'link-expired' };
  const password = z.object({ newPassword }).safeParse(body);
  if (!password.success) return { failureCode: 'weak-password' };
  return { value: { ...token.data, ...password.data } };
}
