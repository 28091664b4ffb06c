/** The library behind the embedded provider, shut down to what this app uses of it. */
import { newId } from '@quitanda/contract';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import { CamelCasePlugin, Kysely } from 'kysely';
import { brokenConstraint, type Database } from '../../db/database.ts';
import { deleteOneTimeTokens } from '../identity.sql.ts';
import { kyselyDialect } from './kysely-dialect.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export interface AuthSettings {
  readonly database: Database;
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
  // Columns are named as in all our tables, accessToken is access_token there.
  const tables = new Kysely({ dialect: kyselyDialect(database), plugins: [new CamelCasePlugin()] });
  return betterAuth({
    appName: 'Quitanda',
    baseURL: innerOrigin,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message, error) => logCause(logger, message, error) },
    database: { db: tables, type: 'postgres', transaction: true },
    user: {
      modelName: 'identity_users',
      additionalFields: { isDisabled: { type: 'boolean', input: false, defaultValue: false } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !isSignUpOpen,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      // Another link that was printed before would change the new password again.
      onPasswordReset: async ({ user }) => void (await database.rows(deleteOneTimeTokens, user.id)),
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    // Slides: whoever opens the app within it stays signed in.
    session: {
      modelName: 'identity_sessions',
      expiresIn: 90 * dayInSeconds,
      updateAge: dayInSeconds,
    },
    account: { modelName: 'identity_accounts' },
    verification: { modelName: 'identity_verifications' },
    rateLimit: { enabled: false },
    // Else it prints what it does not know on the console, and answers 500 without a reason.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: 'quitanda',
      useSecureCookies: isHttps,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict' },
      ipAddress: { disableIpTracking: true },
      // Migrations see to the tables.
      database: { generateId: () => newId(), validateSchema: false },
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
        schema: { jwks: { modelName: 'identity_keys' } },
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

/** The message of an error that wraps another may repeat values; its cause does not. */
function logCause(logger: FastifyBaseLogger, message: string, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  // Two sign-ups at once with one e-mail: the second is told so, and nothing is wrong.
  if (brokenConstraint(cause) === 'identity_users_email_once') return;
  logger.error({ err: cause }, message);
}
