/**
 * The embedded provider's routes under /api/auth, the only doors to the library behind it:
 * `sign-up/email`, `sign-in/email` and `sign-out` set or end the session cookie, `token` changes it
 * for a short-lived bearer token, `jwks` shows the public keys, `reset-password` takes the
 * operator's one-time token; password-routes.ts has those of people who are signed in, and `config`
 * tells the page that all this is here. A failure is `{ code, message }` with a code of contract/auth.ts.
 */
import type { ServerFeatures } from '@quitanda/contract/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { byAddress, limitEverywhere, limitStrangers } from '../../http/limits/rate-limits.ts';
import { authFailure, saysNotCreated, translateFailure, type AuthFailure } from './auth-codes.ts';
import {
  readCredentials,
  readNewCredentials,
  readPasswordReset,
  type Read,
} from './credentials.ts';
import { createGate, insideGate } from '../gate.ts';
import { serveIdentityConfig } from '../identity-config.ts';
import { selectAccount } from '../identity.sql.ts';
import { innerRequest, type AskLibrary } from './inner-request.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import type { Passwords } from './passwords.ts';
import { isSameOrigin } from './same-origin.ts';

export interface AuthRoutesDeps {
  /** Where tries are counted. */
  readonly database: Sql;
  readonly answer: AskLibrary;
  readonly passwords: Passwords;
  readonly publicOrigin: string | undefined;
  /** Requests a minute of one user; 0 for no limit. */
  readonly rateLimit: number;
  /** Passwords a minute tried for one e-mail from one address; 0 for no limit. */
  readonly passwordTries: number;
  readonly features: ServerFeatures;
}

// A guess at one account from many addresses still ends, and whoever makes it cannot keep the owner,
// who is at another address, from signing in (docs/adr/0037).
const addressesPerEmail = 4;
// A whole mobile network may stand behind one address.
const emailsPerAddress = 40;
// Each Argon2id run takes 19 MiB and a core for some 40 ms, in this process.
const hashesAtOnce = 2;
const hashesWaiting = 40;

const signedIn = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

export function registerAuthRoutes(app: FastifyInstance, deps: AuthRoutesDeps): void {
  const { database } = deps;
  const { passwordTries: tries } = deps;
  const count = (name: string, keyOf: (request: FastifyRequest) => string, max: number) =>
    limitEverywhere(database, `tries-by-${name}`, keyOf, max);
  const limitAddress = count('address', byAddress, tries * emailsPerAddress);
  const limitEmail = [
    count('address-and-email', (request) => `${byAddress(request)} ${byEmail(request)}`, tries),
    count('email', byEmail, tries * addressesPerEmail),
  ];
  const gate = createGate(hashesAtOnce, hashesWaiting);

  app.addHook('onRequest', limitStrangers(app, deps.rateLimit));
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && !isSameOrigin(request, deps.publicOrigin)) {
      throw new ApiError('unauthenticated');
    }
  });
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });

  /** A route that hashes a password: limited, and only a few at once. */
  const withPassword = <T extends object>(path: string, read: (body: unknown) => Read<T>) =>
    app.post(
      `/api/auth/${path}`,
      { onRequest: limitAddress, preHandler: limitEmail },
      async (request, reply) => {
        const sent = read(request.body);
        if ('refusal' in sent) return refuse(reply, authFailure(sent.refusal));
        return insideGate(gate, () => forward(request, reply, deps, path, sent.value));
      },
    );
  withPassword('sign-up/email', (body) => withBlankName(readNewCredentials(body)));
  withPassword('sign-in/email', readCredentials);
  withPassword('reset-password', readPasswordReset);
  registerPasswordRoutes(app, { ...deps, gate, limitAddress, triesPerUser: tries });
  serveIdentityConfig(app, { provider: 'embedded', ...deps.features }, 0);
  app.post('/api/auth/sign-out', (request, reply) => forward(request, reply, deps, 'sign-out', {}));
  app.get('/api/auth/token', (request, reply) => forward(request, reply, deps, 'token'));
  app.get('/api/auth/jwks', (request, reply) => forward(request, reply, deps, 'jwks'));
}

/** People give their name later, in their profile; the library wants one now. */
function withBlankName<T extends object>(read: Read<T>): Read<T & { name: string }> {
  return 'value' in read ? { value: { ...read.value, name: '' } } : read;
}

/** Asks the library, and answers with no more of what it says than our clients need. */
async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AuthRoutesDeps,
  path: string,
  body?: object,
): Promise<FastifyReply> {
  const response = await deps.answer(innerRequest(request, path, body));
  const answer: unknown = await response.json().catch(() => null);
  if (response.status >= 500) throw new Error(`The identity library answered ${response.status}.`);
  // The library says so whatever kept it from doing it: only the database knows why.
  if (saysNotCreated(answer) && !(await hasAccount(deps.database, body))) {
    throw new Error('The identity library could not create an account.');
  }
  if (!response.ok) return refuse(reply, translateFailure(response.status, answer));
  if (isBrowser(request)) {
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  } else {
    const sessionToken = response.headers.get('set-auth-token');
    if (sessionToken) reply.header('set-auth-token', sessionToken);
  }
  return reply.send(path.endsWith('/email') ? signedIn.parse(answer) : answer);
}

/**
 * A browser keeps its session in a cookie that scripts cannot read. The app on phones, which asks
 * through the device and sends none of these headers, is given it as a token and never a cookie.
 */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  ['origin', 'cookie', 'sec-fetch-site'].some((name) => headers[name] !== undefined);

/** Whether somebody has the e-mail of a sign-up. */
async function hasAccount(sql: Sql, body: object | undefined): Promise<boolean> {
  const email = body && 'email' in body ? String(body.email) : '';
  return (await sql.first(selectAccount, email)) !== undefined;
}

function refuse(reply: FastifyReply, { status, body }: AuthFailure): FastifyReply {
  return reply.code(status).send(body);
}

const sentEmail = z.object({ email: z.string().trim().toLowerCase().max(254) });

/** Whose account is tried; a new password by a one-time token names none. */
function byEmail(request: FastifyRequest): string {
  const sent = sentEmail.safeParse(request.body);
  return sent.success ? `email ${sent.data.email}` : `address ${byAddress(request)}`;
}
