/**
 * The routes of single sign-on (docs/adr/0064). `sign-in/provider` answers with the address of the
 * provider; the provider sends the person back to `callback/:provider`, which redirects to the login;
 * the login calls `sign-in/finish`, which sets the session cookie.
 */
import type { SignInMethods, SsoErrorCode } from '@quitanda/contract/sso';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordRefusedSignIn, recordSignIn } from '../../../audit/audit.ts';
import type { Database, Sql } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { selectProvidersOf } from '../../identity.sql.ts';
import { readDevice } from '../credentials.ts';
import { innerRequest, type AskLibrary } from '../inner-request.ts';
import { noteSignIn } from '../mail/known-devices.ts';
import { freshMs } from '../passwords.ts';
import { sessionStart } from '../session-start.ts';
import type { OnSignInRejected } from '../sign-in-rejections.ts';
import { observeAttempt } from './attempt.ts';
import type { ArrivalCookie } from './arrival-cookie.ts';
import { ProviderUnavailableError, type ProviderAuth } from './provider-auth.ts';
import { ssoFailure, ssoFailureOf } from './sso-codes.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

export interface SsoRoutesDeps {
  readonly database: Database;
  /** Whether people are told by mail of sign-ins on new devices (MAIL-06). */
  readonly sendsMail: boolean;
  /** The library for passwords and sessions. */
  readonly answer: AskLibrary;
  readonly providers: readonly ProviderAuth[];
  readonly arrival: ArrivalCookie;
  readonly limitAddress: Limit;
  readonly onSignInRejected?: OnSignInRejected | undefined;
}

/** Exchanging the code takes two requests to the provider, and one for its keys. */
const exchangeLimitMs = 15_000;

/**
 * How many seconds ago the person may have signed in at the provider, when they sign in again (SSO-12):
 * not 0, which several providers take for no limit, or ask for ever again.
 */
const againMaxAge = 60;
/** A request with any limit makes a provider say in the ID token when the person signed in. */
const usualMaxAge = 365 * 86_400;

const start = z.object({
  provider: z.string(),
  /** The page to open after the sign-in. The page itself checks it when it returns. */
  destination: z
    .string()
    .regex(/^\/[\x21-\x7e]{0,500}$/u)
    .optional(),
  /** Whether somebody who is signed in confirms that it is them. */
  again: z.boolean().optional(),
});

const authorization = z.object({ url: z.url({ protocol: /^https?$/u }) });

/** Printable ASCII, as RFC 6749 says. PostgreSQL cannot search for a text with a NUL. */
const parameter = z
  .string()
  .regex(/^[\x20-\x7e]{0,4000}$/u)
  .optional();
const returned = z.object({
  code: parameter,
  state: parameter,
  error: parameter,
  iss: parameter,
});

const foundSession = z
  .object({
    session: sessionStart,
    user: z.object({ id: z.string(), email: z.string(), createdAt: z.coerce.date() }),
  })
  .nullable();

export function registerSsoRoutes(app: FastifyInstance, deps: SsoRoutesDeps): void {
  const { database, sendsMail, answer, providers, arrival, limitAddress, onSignInRejected } = deps;
  const byId = new Map(providers.map((auth) => [auth.provider.id, auth]));

  app.post('/api/auth/sign-in/provider', { onRequest: limitAddress }, async (request, reply) => {
    const sent = start.safeParse(request.body);
    const auth = sent.success ? byId.get(sent.data.provider) : undefined;
    if (!sent.success || !auth) throw new ApiError('not-found');
    const { id, name } = auth.provider;
    try {
      const { ask } = await auth.ready();
      const callbackURL = loginPath({ provider: id, destination: sent.data.destination });
      const body = { provider: id, callbackURL, errorCallbackURL: callbackURL };
      const response = await ask(
        innerRequest(request, 'sign-in/social', { ...body, disableRedirect: true }),
      );
      if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
      copyCookies(response, reply);
      const url = new URL(authorization.parse(await response.json()).url);
      url.searchParams.set('max_age', `${sent.data.again ? againMaxAge : usualMaxAge}`);
      return reply.send({ url: url.href });
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      return refuse(reply, 'sso-unavailable', name);
    }
  });

  app.get<{ Params: { provider: string } }>(
    '/api/auth/callback/:provider',
    { onRequest: limitAddress },
    async (request, reply) => {
      const auth = byId.get(request.params.provider);
      if (!auth) throw new ApiError('not-found');
      const { location, failure } = await finishAtLibrary(auth, request, reply, arrival);
      if (failure) {
        onSignInRejected?.(failure);
        await recordRefusal(database, failure, request);
      }
      reply.header('cache-control', 'no-store');
      return reply.redirect(failure ? withFailure(location, failure) : location, 303);
    },
  );

  app.post('/api/auth/sign-in/finish', { onRequest: limitAddress }, async (request, reply) => {
    const name = nameSent(request.body, byId);
    const cookie = arrival.asSession(request);
    const arrived = cookie && (await findSession(answer, request, cookie));
    if (!arrived) {
      arrival.clear(reply);
      return refuse(reply, 'sso-expired', name);
    }
    const current = await findSession(answer, request);
    if (current && current.user.id !== arrived.user.id) {
      await endSession(answer, request, cookie);
      arrival.clear(reply);
      return refuse(reply, 'sso-other-person', name);
    }
    const { id, email, createdAt } = arrived.user;
    const now = new Date();
    await recordSignIn(database, id, now);
    if (sendsMail) {
      const signIn = {
        account: id,
        device: readDevice(request.body),
        userAgent: request.headers['user-agent'],
        // The account and its first session are made in one exchange of a code.
        isFirst: arrived.session.createdAt.getTime() - createdAt.getTime() < exchangeLimitMs,
      };
      await noteSignIn(database, signIn, now);
    }
    // The new session replaces this one in the browser.
    if (current) await endSession(answer, request);
    arrival.accept(reply, request);
    return reply.send({ user: { id, email } });
  });

  app.get('/api/auth/sign-in-methods', async (request, reply) => {
    const found = await findSession(answer, request);
    if (!found) throw new ApiError('unauthenticated');
    const linked = await database.rows(selectProvidersOf, found.user.id);
    const ids = linked.map(({ provider }) => provider);
    return reply.send({
      hasPassword: ids.includes('credential'),
      providers: ids.flatMap((id) => {
        const known = byId.get(id)?.provider;
        return known ? [{ id, name: known.name }] : [];
      }),
      isFresh: Date.now() - found.session.signedInAt.getTime() < freshMs,
    } satisfies SignInMethods);
  });
}

interface Outcome {
  /** The path of the login to open. */
  readonly location: string;
  readonly failure?: SsoErrorCode;
}

/** Lets the library exchange the code, and keeps the session that it creates in `arrival`. */
async function finishAtLibrary(
  auth: ProviderAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: ArrivalCookie,
): Promise<Outcome> {
  const fallback = loginPath({ provider: auth.provider.id });
  const query = returned.safeParse(request.query);
  if (!query.success) return { location: fallback, failure: 'sso-refused' };
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query.data)) if (value) sent.set(name, value);
  try {
    const { ask } = await auth.ready();
    const inner = innerRequest(request, `callback/${auth.provider.id}?${sent.toString()}`);
    const { result, attempt } = await observeAttempt(() =>
      withTimeLimit(ask(inner), exchangeLimitMs),
    );
    const { path, error } = redirectOf(result, fallback);
    const hasArrived = arrival.put(reply, result.headers.getSetCookie());
    if (error === undefined) {
      if (!hasArrived) {
        throw new Error(`The identity library answered ${result.status} without a session.`);
      }
      return { location: path };
    }
    if (error === 'internal_server_error') throw new Error('The identity library failed.');
    const isUnlinked = error === 'account_not_linked' && attempt.isEmailVerified === false;
    const failure = isUnlinked ? 'sso-email-unverified' : (attempt.failure ?? ssoFailureOf(error));
    return { location: path, failure };
  } catch (problem) {
    const isAway = problem instanceof ProviderUnavailableError || problem instanceof TimeLimitError;
    if (!isAway) throw problem;
    return { location: fallback, failure: 'sso-unavailable' };
  }
}

/** The path that `loginPath` has made, from the redirect of the library, and the library's error. */
function redirectOf(response: Response, fallback: string) {
  const origin = 'http://login.invalid';
  const location = URL.parse(response.headers.get('location') ?? '', origin);
  const error = location?.searchParams.get('error') ?? undefined;
  if (location?.origin !== origin) return { path: fallback, error };
  for (const name of ['error', 'error_description']) location.searchParams.delete(name);
  return { path: `${location.pathname}${location.search}`, error };
}

/** The login after the return from a provider: `entrada` names it, `falha` says why it failed. */
function loginPath({
  provider,
  destination,
}: {
  provider: string;
  destination?: string | undefined;
}) {
  const query = new URLSearchParams({
    ...(destination !== undefined && { destino: destination }),
    entrada: provider,
  });
  return `/login?${query.toString()}`;
}

const withFailure = (location: string, failure: SsoErrorCode) => `${location}&falha=${failure}`;

/** The session of this browser, or of another `cookie`. */
async function findSession(answer: AskLibrary, request: FastifyRequest, cookie?: string) {
  const inner = innerRequest(request, 'get-session?disableRefresh=true');
  if (cookie !== undefined) withOnly(inner, cookie);
  const response = await answer(inner);
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  return foundSession.parse(await response.json());
}

async function endSession(answer: AskLibrary, request: FastifyRequest, cookie?: string) {
  const inner = innerRequest(request, 'sign-out', {});
  if (cookie !== undefined) withOnly(inner, cookie);
  await answer(inner);
}

function withOnly(inner: Request, cookie: string): void {
  inner.headers.delete('authorization');
  inner.headers.set('cookie', cookie);
}

function copyCookies(response: Response, reply: FastifyReply): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** The name of the provider that the page says it returns from, for messages. */
function nameSent(body: unknown, byId: ReadonlyMap<string, ProviderAuth>): string {
  const sent = start.safeParse(body);
  return (sent.success ? byId.get(sent.data.provider)?.provider.name : undefined) ?? 'o provedor';
}

/** A refusal is sent even if it cannot be recorded. Whom it happened to is not known. */
async function recordRefusal(sql: Sql, failure: SsoErrorCode, request: FastifyRequest) {
  try {
    await recordRefusedSignIn(sql, null, failure, new Date());
  } catch (error) {
    request.log.error({ err: error }, 'a refused sign-in was not recorded');
  }
}

function refuse(reply: FastifyReply, code: SsoErrorCode, name: string): FastifyReply {
  const { status, body } = ssoFailure(code, name);
  return reply.code(status).send(body);
}
