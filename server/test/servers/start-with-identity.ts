import { endConnections } from '../../src/end-connections.ts';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  type EmbeddedIdentitySettings,
} from '../../src/identity/embedded/embedded-identity.ts';
import type { AppDeps } from '../../src/app.ts';
import { openTestDatabase } from '../database.ts';
import { send, type RawRequest } from '../people/person.ts';
import { addCleanup } from '../clean-up.ts';
import { startApp, testLogger, type TestApp } from './start-app.ts';

export interface SignInApp extends TestApp {
  readonly identityDatabase: EmbeddedIdentitySettings['database'];
  readonly identity: EmbeddedIdentity;
  /** Posts to a path below /api/auth, with the origin of the app's page. */
  post(path: string, body: unknown, request?: RawRequest): Promise<LightMyRequestResponse>;
  /** Signs up a new person and returns the session cookie. */
  signUp(email?: string): Promise<{ email: string; cookie: string }>;
  /** Requests a bearer token for the session of this cookie. Returns the response of the call. */
  token(cookie: string): Promise<LightMyRequestResponse>;
}

/** Hashes in a thousandth of the usual time, because most tests sign somebody up. */
const cheapCost = { memoryKib: 8, passes: 1, parallelism: 1 };
export const password = 'segredo-1234';
export const newEmail = () => `${randomUUID()}@exemplo.com.br`;
/** The origin of requests that Fastify injects. */
export const origin = 'http://localhost:80';

/**
 * Starts the app as {@link startApp} does, but with the real embedded identity.
 */
export async function startWithIdentity(
  settings: Partial<EmbeddedIdentitySettings> = {},
  deps: Partial<AppDeps> = {},
): Promise<SignInApp> {
  const database = settings.database ?? (await openTestDatabase());
  const identity = await createEmbeddedIdentity({
    database,
    isSignUpOpen: true,
    isHttps: false,
    logger: testLogger,
    publicOrigin: undefined,
    rateLimit: 0,
    passwordTries: 0,
    passwordCost: cheapCost,
    endConnections,
    ...settings,
  });
  if (!settings.database) addCleanup(() => database.close());
  const rateLimit = settings.rateLimit ?? 0;
  const sendsMail = settings.mail !== undefined;
  const app = await startApp({ sendsMail, ...deps, database, identity, rateLimit });
  const post: SignInApp['post'] = (path, body, { headers, ...rest } = {}) =>
    send(app.app, 'POST', `/api/auth/${path}`, { body, ...rest, headers: { origin, ...headers } });
  return {
    ...app,
    identity,
    identityDatabase: database,
    post,
    async signUp(email = newEmail()) {
      const response = await post('sign-up/email', { email, password });
      if (response.statusCode !== 200) throw new Error(`sign-up answered ${response.body}`);
      return { email, cookie: cookieOf(response) };
    },
    token: (cookie) => send(app.app, 'GET', '/api/auth/token', { headers: { cookie } }),
  };
}

/** Returns the cookies of a response as the `Cookie` header in which a browser sends them back. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
}
