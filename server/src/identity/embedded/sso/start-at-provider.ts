import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createLibraryRequest } from '../library-request.ts';
import type { ReadyProvider } from './provider-auth.ts';

export interface NewSignIn {
  /** The id of the provider. */
  readonly provider: string;
  /** The path of the login page to which the sign-in returns, a result of `buildLoginPath`. */
  readonly loginPath: string;
  /** Whether a signed-in person must sign in again, to confirm an action. */
  readonly again?: boolean | undefined;
}

/**
 * How old the sign-in at the provider may be if people must sign in again (SSO-12). It is not 0,
 * because several providers treat 0 as no limit, or ask again and again.
 */
const renewedMaxAgeSeconds = 60;
/**
 * A year is practically no limit, but the request must have one: only then does a provider state
 * the time of the sign-in.
 */
const usualMaxAgeSeconds = 365 * 86_400;

const authorization = z.object({ url: z.url({ protocol: /^https?$/u }) });

/**
 * Begins a sign-in. Sets the cookies with its state, and returns the address to open at the
 * provider.
 */
export async function startAtProvider(
  { callLibrary }: ReadyProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, loginPath, again = false }: NewSignIn,
): Promise<string> {
  const body = { provider, callbackURL: loginPath, errorCallbackURL: loginPath };
  const response = await callLibrary(
    createLibraryRequest(request, 'sign-in/social', { ...body, disableRedirect: true }),
  );
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const url = new URL(authorization.parse(await response.json()).url);
  url.searchParams.set('max_age', `${again ? renewedMaxAgeSeconds : usualMaxAgeSeconds}`);
  return url.href;
}
