/**
 * The embedded provider's routes under /api/auth. They are the only access to better-auth.
 *
 * - `sign-up/email`, `sign-in/email` and `sign-out` set or end the session cookie.
 * - `token` exchanges the cookie for a short-lived bearer token; `jwks` returns the public keys.
 * - `config` says that this provider is used, and what it offers.
 *
 * Other files have the routes for signed-in people (password-routes.ts), new passwords by a link
 * (reset/), sessions (sessions/), mail (mail/), single sign-on (sso/), passkeys (passkeys/) and the
 * second factor (two-factor/). A failure is
 * `{ code, message }` with a code of contract/auth.ts.
 */
import type { ServerFeatures } from '@quitanda/contract/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordRefusedSignIn } from '../../audit/audit.ts';
import type { Database, Sql } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import {
  byAddress,
  limitAcrossProcesses,
  limitUnknownCallers,
} from '../../http/limits/rate-limits.ts';
import { createAuthFailure, refuse } from './auth-codes.ts';
import type { IdentityMail } from './better-auth.ts';
import { readCredentials, readNewAccount, type ReadResult } from './credentials.ts';
import { createSemaphore, withSemaphore } from '../semaphore.ts';
import { serveIdentityConfig } from '../serve-identity-config.ts';
import { selectAccount } from '../identity.sql.ts';
import { forward } from './forward.ts';
import type { CallLibrary } from './library-request.ts';
import { registerMailRoutes } from './mail/mail-routes.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import type { RelyingParty } from './passkeys/passkey-plugin.ts';
import { registerPasskeyRoutes } from './passkeys/passkey-routes.ts';
import type { HashCost } from './password-hash.ts';
import type { Passwords } from './passwords.ts';
import type { EndConnections } from './reset/end-earlier-access.ts';
import { registerResetRoute } from './reset/reset-route.ts';
import { registerSessionRoutes } from './sessions/session-routes.ts';
import type { ArrivalCookie } from './sso/arrival-cookie.ts';
import { findEndSessionUrl } from './sso/end-session.ts';
import type { ProviderAuth } from './sso/provider-auth.ts';
import { registerSsoRoutes } from './sso/sso-routes.ts';
import type { Challenges } from './two-factor/challenge.ts';
import { registerCodeRoute } from './two-factor/code-route.ts';
import type { SecondFactor } from './two-factor/second-factor.ts';
import { registerTwoFactorRoutes } from './two-factor/two-factor-routes.ts';
import { watchSignIns, type OnSignInRejected, type SignInRejection } from './sign-in-rejections.ts';

export interface SingleSignOn {
  readonly providers: readonly ProviderAuth[];
  readonly arrival: ArrivalCookie;
}

/** The second factor of sign-ins by password. */
export interface TwoFactor {
  readonly secondFactor: SecondFactor;
  readonly challenges: Challenges;
  /** Resolves to the recovery codes of an account that has a second factor. */
  readonly readRecoveryCodes: (subject: string) => Promise<readonly string[]>;
}

export interface AuthRoutesDeps {
  /** Stores the counts of attempts and the queue of mails. */
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  readonly passwords: Passwords;
  /** What hashing a new password costs; undefined for the recommended cost. */
  readonly passwordCost?: HashCost | undefined;
  readonly twoFactor: TwoFactor;
  /** How the server uses mail; undefined if it sends none. */
  readonly mail?: IdentityMail | undefined;
  readonly publicOrigin: string | undefined;
  /** Returns the account of an unused token for a new password. */
  readonly findResetSubject: (token: string) => Promise<string | undefined>;
  readonly endConnections: EndConnections;
  readonly requireConfirmedEmail: (subject: string) => Promise<void>;
  /** Requests a minute of one user; 0 means no limit. */
  readonly rateLimit: number;
  /** Password attempts a minute for one e-mail address from one network address; 0 means no limit. */
  readonly passwordTries: number;
  readonly features: ServerFeatures;
  /** Where passkeys are valid; undefined if the server offers none. */
  readonly passkeys?: RelyingParty | undefined;
  /** Single sign-on; undefined if no provider is configured. */
  readonly sso?: SingleSignOn | undefined;
  readonly onSignInRejected?: OnSignInRejected | undefined;
}

// All network addresses together have this many times `passwordTries` for one e-mail address. An
// attacker with one address cannot lock the owner out, because the owner has another address
// (docs/adr/0037).
const addressesPerEmail = 4;
// One address has this many times `passwordTries` for all e-mails together, because a whole mobile
// network may share it.
const emailsPerAddress = 40;
// Each Argon2id run takes 19 MiB and a core for about 40 ms, in this process.
const maxConcurrentHashes = 2;
const maxWaitingHashes = 40;

export function registerAuthRoutes(app: FastifyInstance, deps: AuthRoutesDeps): void {
  const { database, sso, passkeys } = deps;
  const { passwordTries: tries } = deps;
  const createLimit = (name: string, keyOf: (request: FastifyRequest) => string, max: number) =>
    limitAcrossProcesses(database, `tries-by-${name}`, keyOf, max);
  const limitAddress = createLimit('address', byAddress, tries * emailsPerAddress);
  const emailLimits = [
    createLimit(
      'address-and-email',
      (request) => `${byAddress(request)} ${byEmail(request)}`,
      tries,
    ),
    createLimit('email', byEmail, tries * addressesPerEmail),
  ];
  const hashSemaphore = createSemaphore(maxConcurrentHashes, maxWaitingHashes);

  watchSignIns(app, async (code, request) => {
    deps.onSignInRejected?.(code);
    await recordRefusal(database, code, request);
  });
  app.addHook('onRequest', limitUnknownCallers(app, deps.rateLimit));
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && !isSameOrigin(request, deps.publicOrigin)) {
      throw new ApiError('unauthenticated');
    }
  });
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });

  /**
   * Registers a route that hashes a password. The route is rate-limited, and only a few requests
   * hash at the same time.
   */
  const addPasswordRoute = <T extends object>(
    path: string,
    read: (body: unknown) => ReadResult<T>,
  ) =>
    app.post(
      `/api/auth/${path}`,
      { onRequest: limitAddress, preHandler: emailLimits },
      async (request, reply) => {
        const input = read(request.body);
        if ('failureCode' in input) return refuse(reply, createAuthFailure(input.failureCode));
        return withSemaphore(hashSemaphore, () => forward(request, reply, deps, path, input.value));
      },
    );
  addPasswordRoute('sign-up/email', readNewAccount);
  addPasswordRoute('sign-in/email', readCredentials);
  registerResetRoute(app, {
    ...deps,
    providers: sso?.providers.map(({ provider }) => provider) ?? [],
    hashSemaphore,
    limitAddress,
    emailLimits,
    sendsMail: deps.mail !== undefined,
  });
  registerSessionRoutes(app, { ...deps, limitAddress });
  registerPasswordRoutes(app, { ...deps, hashSemaphore, limitAddress, triesPerUser: tries });
  const sendsMail = deps.mail !== undefined;
  const { twoFactor } = deps;
  registerTwoFactorRoutes(app, {
    ...deps,
    ...twoFactor,
    hashSemaphore,
    limitAddress,
    triesPerUser: tries,
  });
  registerCodeRoute(app, { ...deps, ...twoFactor, limitAddress, sendsMail });
  if (deps.mail) {
    const limitResetRequests = createLimit('reset-requests-by-address', byAddress, tries);
    registerMailRoutes(app, { database, limitAddress: limitResetRequests, emailLimits });
  }
  if (sso) {
    registerSsoRoutes(app, { ...deps, ...sso, limitAddress, sendsMail });
  }
  const signInProviders = sso?.providers.map(({ provider: { id, name } }) => ({ id, name }));
  if (passkeys) {
    registerPasskeyRoutes(app, {
      ...deps,
      hashSemaphore,
      limitAddress,
      triesPerUser: tries,
      sendsMail,
      providerIds: signInProviders?.map(({ id }) => id) ?? [],
    });
  }
  const signInMethods = {
    ...(signInProviders && { signInProviders }),
    ...(passkeys && { passkeyHost: passkeys.host }),
  };
  serveIdentityConfig(app, { provider: 'embedded', ...signInMethods, ...deps.features }, 0);
  app.post('/api/auth/sign-out', async (request, reply) => {
    const url = sso
      ? await findEndSessionUrl({ ...deps, ...sso, logger: app.log }, request)
      : undefined;
    const replacement = url === undefined ? undefined : { success: true, endSessionUrl: url };
    return forward(request, reply, deps, 'sign-out', {}, replacement);
  });
  app.get('/api/auth/token', (request, reply) => forward(request, reply, deps, 'token'));
  app.get('/api/auth/jwks', (request, reply) => forward(request, reply, deps, 'jwks'));
}

/**
 * Whether a request comes from our own page, at any address under which the person opened it. A client that
 * is not a browser sends no origin and is allowed, because no other site can make it send a cookie.
 */
function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Browsers set this header, and scripts cannot forge it. Browsers do not send it to plain HTTP
  // addresses in the local network.
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || origin === publicOrigin) return true;
  const page = URL.parse(origin);
  // Behind a proxy the scheme of this request may differ from the page's. A default port may be left
  // out.
  return isWeb(page) && page.host === URL.parse(`${page.protocol}//${request.host}`)?.host;
}

const isWeb = (page: URL | null): page is URL =>
  page?.protocol === 'http:' || page?.protocol === 'https:';

/** Records a refused sign-in. Does not throw, because the failure must be sent in any case. */
async function recordRefusal(
  sql: Sql,
  code: SignInRejection,
  request: FastifyRequest,
): Promise<void> {
  try {
    const { data } = sentEmail.safeParse(request.body);
    const account = data && (await sql.first(selectAccount, { email: data.email }));
    await recordRefusedSignIn(sql, account?.subject ?? null, code, new Date());
  } catch (error) {
    request.log.error({ err: error }, 'a refused sign-in was not recorded');
  }
}

/** The e-mail address in a body. It may not contain NUL, which PostgreSQL rejects in a text. */
const sentEmail = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((email) => !email.includes('\0')),
});

/**
 * Returns the key for limits of attempts on one account. It is the e-mail address, or the caller's
 * network address for a password reset, whose body has no e-mail.
 */
function byEmail(request: FastifyRequest): string {
  const parsed = sentEmail.safeParse(request.body);
  return parsed.success ? `email ${parsed.data.email}` : `address ${byAddress(request)}`;
}
