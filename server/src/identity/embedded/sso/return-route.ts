import type { SsoErrorCode } from '@quitanda/contract/sso';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordRefusedSignIn } from '../../../audit/audit.ts';
import type { Database, Sql } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { selectProvidersOf } from '../../identity.sql.ts';
import { endNewSession } from '../begun-session.ts';
import { createLibraryRequest, sessionCookieOf, type CallLibrary } from '../library-request.ts';
import type { OnSignInRejected } from '../sign-in-rejections.ts';
import type { ArrivalCookie } from './arrival-cookie.ts';
import { observeAttempt } from './attempt.ts';
import { buildLoginPath, addFailure } from './login-path.ts';
import {
  ProviderUnavailableError,
  type ProviderAuth,
  type ProvidersById,
} from './provider-auth.ts';
import { findSession } from './session-at-library.ts';
import { ssoFailureOf } from './sso-codes.ts';
import { startAtProvider } from './start-at-provider.ts';
import { exchangeLimitMs, TimeLimitError, withTimeLimit } from './time-limit.ts';

export interface ReturnDeps {
  /** Records refused sign-ins. */
  readonly database: Database;
  readonly providers: ProvidersById;
  readonly arrival: ArrivalCookie;
  readonly limitAddress: Limit;
  readonly onSignInRejected?: OnSignInRejected | undefined;
}

/**
 * Printable ASCII, as RFC 6749 requires. This excludes NUL, because PostgreSQL rejects a search for
 * a text with a NUL.
 */
const parameter = z
  .string()
  .regex(/^[\x20-\x7e]{0,4000}$/u)
  .optional();
const returnedQuery = z.object({
  code: parameter,
  state: parameter,
  error: parameter,
  iss: parameter,
});

/** Serves the address to which a provider sends the person back. It redirects to the page to open. */
export function registerReturn(app: FastifyInstance, deps: ReturnDeps): void {
  const { database, providers, limitAddress, onSignInRejected } = deps;
  app.get<{ Params: { provider: string } }>(
    '/api/auth/callback/:provider',
    { onRequest: limitAddress },
    async (request, reply) => {
      const auth = providers.get(request.params.provider);
      if (!auth) throw new ApiError('not-found');
      const { location, failure } = await exchangeCode(auth, request, reply, deps);
      if (failure) {
        onSignInRejected?.(failure);
        await recordRefusal(database, failure, request);
      }
      reply.header('cache-control', 'no-store');
      return reply.redirect(failure ? addFailure(location, failure) : location, 303);
    },
  );
}

interface Outcome {
  /** The path of the login page to open, or the address of the provider for another sign-in. */
  readonly location: string;
  readonly failure?: SsoErrorCode;
}

/**
 * Lets better-auth exchange the code, and stores the session that better-auth creates in `arrival`.
 */
async function exchangeCode(
  auth: ProviderAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  { database, arrival }: ReturnDeps,
): Promise<Outcome> {
  const fallback = buildLoginPath({ provider: auth.provider.id });
  const query = returnedQuery.safeParse(request.query);
  if (!query.success) return { location: fallback, failure: 'sso-refused' };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query.data)) if (value) parameters.set(name, value);
  try {
    const ready = await auth.ensureSetUp();
    const libraryRequest = createLibraryRequest(
      request,
      `callback/${auth.provider.id}?${parameters.toString()}`,
    );
    const { result, attempt } = await observeAttempt(() =>
      withTimeLimit(ready.callLibrary(libraryRequest), exchangeLimitMs),
    );
    const { path, error } = parseRedirect(result, fallback);
    if (error !== undefined && attempt.isAlreadyStored) {
      // The code cannot be exchanged a second time. The next sign-in finds the account, and the
      // provider does not ask the person again.
      const signIn = { provider: auth.provider.id, loginPath: path };
      return { location: await startAtProvider(ready, request, reply, signIn) };
    }
    const hasSession = arrival.store(reply, result.headers.getSetCookie());
    if (error === undefined) {
      if (!hasSession) {
        throw new Error(`The identity library answered ${result.status} without a session.`);
      }
      if (await isLinked(database, auth, ready.callLibrary, request, result))
        return { location: path };
      await endNewSession(ready.callLibrary, request, result);
      arrival.clear(reply);
      return { location: path, failure: 'sso-expired' };
    }
    if (error === 'internal_server_error') throw new Error('The identity library failed.');
    const isUnlinked = error === 'account_not_linked' && attempt.isEmailVerified === false;
    const failure = isUnlinked ? 'sso-email-unverified' : (attempt.failure ?? ssoFailureOf(error));
    return { location: path, failure };
  } catch (cause) {
    const isUnavailable =
      cause instanceof ProviderUnavailableError || cause instanceof TimeLimitError;
    if (!isUnavailable) throw cause;
    return { location: fallback, failure: 'sso-unavailable' };
  }
}

/**
 * Whether the provider is still linked to the account of the new session. A link for a new password
 * may have removed the provider during the exchange (AUT-19).
 */
async function isLinked(
  sql: Sql,
  { provider }: ProviderAuth,
  callLibrary: CallLibrary,
  request: FastifyRequest,
  response: Response,
): Promise<boolean> {
  const session = await findSession(callLibrary, request, sessionCookieOf(response));
  if (!session) return false;
  const methods = await sql.rows(selectProvidersOf, { subject: session.user.id });
  return methods.some((method) => method.provider === provider.id);
}

/** Splits better-auth's redirect into the path that `buildLoginPath` created, and its error. */
function parseRedirect(response: Response, fallback: string) {
  const origin = 'http://login.invalid';
  const location = URL.parse(response.headers.get('location') ?? '', origin);
  const error = location?.searchParams.get('error') ?? undefined;
  if (location?.origin !== origin) return { path: fallback, error };
  for (const name of ['error', 'error_description']) location.searchParams.delete(name);
  return { path: `${location.pathname}${location.search}`, error };
}

/**
 * Records a refused sign-in of an unknown account. Does not throw, because the redirect must be
 * sent.
 */
async function recordRefusal(sql: Sql, failure: SsoErrorCode, request: FastifyRequest) {
  try {
    await recordRefusedSignIn(sql, null, failure, new Date());
  } catch (error) {
    request.log.error({ err: error }, 'a refused sign-in was not recorded');
  }
}
