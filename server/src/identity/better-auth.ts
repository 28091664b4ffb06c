/** The library behind the embedded provider, shut down to what this app uses of it. */
import { newId } from '@quitanda/contract';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { bearer, jwt } from 'better-auth/plugins';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { brokenConstraint } from '../db/database.ts';
import type { EmbeddedDatabase } from '../db/embedded.ts';
import type { PostgresDatabase } from '../db/postgres.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import * as schema from './schema.ts';

export interface AuthSettings {
  readonly database: EmbeddedDatabase | PostgresDatabase;
  readonly secret: string;
  readonly isSignUpOpen: boolean;
  readonly isHttps: boolean;
  readonly logger: FastifyBaseLogger;
}

/** Where the library believes it is; who really may call is decided in auth-routes.ts. */
export const innerOrigin = 'http://identity.invalid';
export const tokenRules = {
  issuer: 'quitanda',
  audience: 'quitanda-api',
  algorithm: 'ES256',
} as const;
export const minimumPasswordLength = 6;

const dayInSeconds = 86_400;

export function createAuth({ database, secret, isSignUpOpen, isHttps, logger }: AuthSettings) {
  const client =
    database.kind === 'embedded'
      ? drizzleEmbedded(database.client, { schema })
      : drizzlePostgres(database.client, { schema });
  return betterAuth({
    appName: 'Quitanda',
    baseURL: innerOrigin,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message, error) => logCause(logger, message, error) },
    database: drizzleAdapter(client, { provider: 'pg', schema, transaction: true }),
    user: {
      additionalFields: { isDisabled: { type: 'boolean', input: false, defaultValue: false } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !isSignUpOpen,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    // Slides: whoever opens the app within it stays signed in.
    session: { expiresIn: 90 * dayInSeconds, updateAge: dayInSeconds },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'quitanda',
      useSecureCookies: isHttps,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const user = await context?.context.internalAdapter.findUserById(session.userId);
            if (user) refuseDisabled(user);
          },
        },
      },
    },
    hooks: { after: tellWhatWasWrong },
    plugins: [
      bearer({ requireSignature: true }),
      jwt({
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: tokenRules.algorithm },
          rotationInterval: 30 * dayInSeconds,
        },
        jwt: {
          issuer: tokenRules.issuer,
          audience: tokenRules.audience,
          expirationTime: '5m',
          definePayload: ({ user }) => {
            refuseDisabled(user);
            return { email: user.email, name: user.name };
          },
        },
      }),
    ],
  });
}

/** An old session must not mint tokens either. */
function refuseDisabled(user: Readonly<Record<string, unknown>>): void {
  if (user['isDisabled'] === true) {
    throw new APIError('UNAUTHORIZED', { code: 'USER_DISABLED', message: 'User is disabled' });
  }
}

/** The library says one thing for both; people are told which it was (AUT-06, AUT-07). */
const tellWhatWasWrong = createAuthMiddleware(async (context) => {
  if (context.path !== '/sign-in/email') return;
  const answer: unknown = context.context.returned;
  if (!(answer instanceof APIError) || answer.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
  const { email } = context.body as { email: string };
  const found = await context.context.internalAdapter.findUserByEmail(email);
  throw found
    ? new APIError('UNAUTHORIZED', { code: 'WRONG_PASSWORD', message: 'Wrong password' })
    : new APIError('UNAUTHORIZED', { code: 'USER_NOT_FOUND', message: 'User not found' });
});

/** Drizzle's message repeats the statement's values; its cause does not. */
function logCause(logger: FastifyBaseLogger, message: string, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  // Two sign-ups at once with one e-mail: the second is told so, and nothing is wrong.
  if (brokenConstraint(cause) === 'identity_users_email_once') return;
  logger.error({ err: cause }, message);
}
