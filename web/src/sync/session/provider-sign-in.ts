/**
 * The page's part of single sign-on: it opens the provider, and finishes the sign-in when the
 * provider returns to the page.
 */
import {
  isSsoErrorCode,
  ssoErrorText,
  type SignInMethods,
  type SignInProvider,
} from '@quitanda/contract/sso';
import { authErrorTexts } from '@quitanda/contract/auth';
import { offlineText } from '../../lib/offline-text.ts';
import { CallError } from '../http/call-error.ts';
import type { Reply } from '../http/request.ts';
import { IdentityError, TooManyTriesError, type EmbeddedSignIn } from '../http/identity.ts';

/** A failed sign-in by a provider. The user sees the message. */
export class ProviderSignInError extends Error {
  override readonly name = 'ProviderSignInError';
}

const timeoutMs = 20_000;

export interface ProviderSignIn {
  /** The page to open after the sign-in. */
  readonly destination: string | undefined;
  /**
   * Whether the provider asks for the password again, even if the user has a session there
   * (SSO-12).
   */
  readonly again: boolean;
}

/** Resolves to the address of the provider to open. Throws ProviderSignInError. */
export async function startProviderSignIn(
  { request }: EmbeddedSignIn,
  provider: SignInProvider,
  signIn: ProviderSignIn,
): Promise<string> {
  const body = { provider: provider.id, ...signIn };
  const path = '/api/auth/sign-in/provider';
  const reply = await request({ method: 'POST', path, body, timeoutMs }).catch(throwNetworkError);
  const { url } = (reply.body ?? {}) as { url?: unknown };
  if (reply.status >= 300 || typeof url !== 'string') throw toSignInError(reply, provider.name);
  return url;
}

/**
 * Begins the session of the user that the provider has authenticated. Throws ProviderSignInError.
 */
export async function finishProviderSignIn(
  { startSession }: EmbeddedSignIn,
  provider: SignInProvider,
): Promise<void> {
  await startSession('sign-in/finish', { provider: provider.id }, (reply) =>
    toSignInError(reply, provider.name),
  ).catch(throwNetworkError);
}

/** Returns the sign-in methods of the signed-in user. Throws CallError. */
export async function readSignInMethods({ request }: EmbeddedSignIn): Promise<SignInMethods> {
  const path = '/api/auth/sign-in-methods';
  const reply = await request({ method: 'GET', path, timeoutMs });
  if (reply.status >= 300) throw new CallError({ kind: 'network' });
  return reply.body as SignInMethods;
}

/** Returns the message for the failure code that `provider` has put in the address. */
export function providerFailureText(code: string, { name }: SignInProvider): string {
  return isSsoErrorCode(code) ? ssoErrorText(code, name) : authErrorTexts.other;
}

function toSignInError({ status, body, retryAfterMs }: Reply, name: string): Error {
  if (status === 429) {
    const seconds = Math.ceil(retryAfterMs / 1_000) || 10;
    return new ProviderSignInError(TooManyTriesError.textFor(seconds));
  }
  const { code } = (body ?? {}) as { code?: unknown };
  return new ProviderSignInError(providerFailureText(String(code), { id: '', name }));
}

function throwNetworkError(error: unknown): never {
  if (error instanceof CallError || error instanceof IdentityError) {
    throw new ProviderSignInError(offlineText);
  }
  throw error;
}
