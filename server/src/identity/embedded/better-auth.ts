/** Configures better-auth, with only those features that this app uses. */
import { newId } from '@quitanda/contract';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import type { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import { CamelCasePlugin, Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit.ts';
import { violatedConstraint, type Database } from '../../db/database.ts';
import { createKyselyDialect } from './kysely-dialect.ts';
import { hashPassword, verifyPassword, type HashCost } from './password-hash.ts';
import {
  isRejectedPasskeyMessage,
  createPasskeyPlugin,
  type RelyingParty,
} from './passkeys/passkey-plugin.ts';
import { sessionStart } from './session-start.ts';
import { createTwoFactorPlugin } from './two-factor/two-factor-plugin.ts';

export interface AuthSettings {
  readonly database: Database;
  readonly secret: string;
  readonly isSignUpOpen: boolean;
  readonly isHttps: boolean;
  /** How the server uses mail; undefined if it sends none. */
  readonly mail?: IdentityMail | undefined;
  /** Where passkeys are valid; undefined if the server offers none. */
  readonly passkeys?: RelyingParty | undefined;
  /** What hashing a new password costs; undefined for the recommended cost. */
  readonly passwordCost?: HashCost | undefined;
  readonly logger: FastifyBaseLogger;
}

/** The additions to better-auth for sign-ins by one provider of single sign-on (docs/adr/0064). */
export interface ProviderExtension {
  readonly id: string;
  readonly plugin: ReturnType<typeof genericOAuth>;
  /** Whether the ID token is stored. A sign-out at the provider needs it, to name the session. */
  readonly keepsIdToken: boolean;
  /**
   * For the sign-in in progress, returns when the person signed in at the provider; undefined if
   * the provider does not say so.
   */
  readonly signedInAt: () => Date | undefined;
  /** Called if another sign-in has stored the same account or link at the same time. */
  readonly onAlreadyStored: () => void;
}

export interface IdentityMail {
  /** Whether people must confirm their e-mail before they sign in (MAIL-05). */
  readonly confirmsEmails: boolean;
}

/**
 * better-auth gets all its requests from this origin. auth-routes.ts checks the origin of the
 * client.
 */
export const libraryOrigin = 'http://identity.invalid';
export const tokenRules = {
  issuer: 'quitanda',
  audience: 'quitanda-api',
  algorithm: 'ES256',
} as const;
export const minimumPasswordLength = 6;

const dayInSeconds = 86_400;

/** The constraints by which an account, and its link to a person at a provider, exist once. */
const accountConstraints: ReadonlySet<string> = new Set([
  'identity_users_email_once',
  'identity_accounts_once',
]);

/**
 * Sets up better-auth for passwords, sessions and tokens. With `provider`, it also handles sign-ins
 * by that provider.
 */
export function createAuth(settings: AuthSettings, provider?: ProviderExtension) {
  const { database, secret, isSignUpOpen, isHttps, mail, passkeys, logger } = settings;
  const confirmsEmails = mail?.confirmsEmails ?? false;
  // Column names are in snake case: accessToken is access_token.
  const tables = new Kysely({
    dialect: createKyselyDialect(database),
    plugins: [new CamelCasePlugin()],
  });
  // With a provider, most errors are sign-ins that the provider or the person has cancelled, so
  // they are logged as warnings.
  const log = (message: string, error: unknown) => {
    if (!provider) return logCause(logger, message, error);
    const cause = causeOf(error);
    if (accountConstraints.has(violatedConstraint(cause) ?? '')) provider.onAlreadyStored();
    logger.warn({ provider: provider.id, err: cause }, message);
  };
  return betterAuth({
    appName: 'Quitanda',
    baseURL: libraryOrigin,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message, error) => log(message, error) },
    database: { db: tables, type: 'postgres', transaction: true },
    user: {
      modelName: 'identity_users',
      additionalFields: { isDisabled: { type: 'boolean', input: false, defaultValue: false } },
      validateUserInfo: ({ user, source }) => refuseUnverified(user, source),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !isSignUpOpen,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      // better-auth's own mails are not used. It would write them during the request, store their
      // tokens in plain text, and reveal by the response time which addresses have an account
      // (docs/adr/0058).
      requireEmailVerification: confirmsEmails,
      // The route ends the sessions, and counts them (reset/).
      revokeSessionsOnPasswordReset: false,
      password: {
        hash: (password) => hashPassword(password, settings.passwordCost),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    // Opening the app extends the session to the full period again, at most once a day.
    session: {
      modelName: 'identity_sessions',
      expiresIn: 90 * dayInSeconds,
      updateAge: dayInSeconds,
      // Adding a passkey requires the password instead of a fresh session.
      freshAge: 0,
      additionalFields: {
        signedInBy: { type: 'string', input: false, required: false },
        signedInAt: { type: 'date', input: false, required: false },
        provedAt: { type: 'date', input: false, required: false },
      },
    },
    // An account is linked only if both its own e-mail and the one at the provider are verified.
    account: {
      modelName: 'identity_accounts',
      accountLinking: { requireLocalEmailVerified: true },
    },
    // The database stores only hashes of one-time tokens.
    verification: { modelName: 'identity_verifications', storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    // Otherwise better-auth would print unknown errors to the console, and answer 500 without a
    // reason.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: 'quitanda',
      useSecureCookies: isHttps,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict' },
      // The redirect of a provider comes from another site, and this cookie must be sent with it.
      cookies: { state: { attributes: { sameSite: 'lax' } } },
      ipAddress: { disableIpTracking: true },
      // Our migrations create the tables.
      database: { generateId: () => newId(), validateSchema: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const user = await context?.context.internalAdapter.findUserById(session.userId);
            if (user) refuseDisabled(user);
            if (!provider) return undefined;
            const signedInAt = provider.signedInAt();
            return { data: { ...session, signedInBy: provider.id, signedInAt } };
          },
        },
      },
      ...(provider && createProviderHooks(database, provider)),
    },
    hooks: { after: distinguishWrongEmail },
    plugins: [
      ...(provider ? [provider.plugin] : []),
      ...(passkeys ? [createPasskeyPlugin({ ...passkeys, database, confirmsEmails })] : []),
      createTwoFactorPlugin(),
      bearer({ requireSignature: true }),
      createTokenPlugin(),
    ],
  });
}

/** Issues the short-lived tokens that the API takes. */
const createTokenPlugin = () =>
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
      definePayload: ({ user, session }) => {
        refuseDisabled(user);
        const { id: sid, signedInAt, provedAt } = sessionStart.parse(session);
        // `auth_time` and `sid` are claims of OpenID Connect; times are in seconds.
        const auth_time = Math.floor(signedInAt.getTime() / 1_000);
        const proof_time = Math.floor(provedAt.getTime() / 1_000);
        return { email: user.email, name: user.name, sid, auth_time, proof_time };
      },
    },
  });

/**
 * Refuses to create or link an account after a sign-in at a provider, unless the provider has
 * verified the e-mail address (SSO-05).
 */
function refuseUnverified(
  user: Readonly<Record<string, unknown>>,
  source: { readonly method: string; readonly action: string },
) {
  if (source.method !== 'oauth' || source.action === 'sign-in') return undefined;
  return user['emailVerified'] === true ? undefined : { error: 'email_not_verified' };
}

/** Removes tokens of the provider that the app does not use, and records new accounts and links. */
function createProviderHooks(database: Database, { id, keepsIdToken }: ProviderExtension) {
  const removeTokens = async <T extends object>(account: T) => ({
    data: {
      ...account,
      accessToken: null,
      refreshToken: null,
      ...(!keepsIdToken && { idToken: null }),
    },
  });
  return {
    user: {
      create: {
        // The app shows no pictures of people.
        before: async <T extends object>(user: T) => ({ data: { ...user, image: null } }),
        after: (user: { readonly id: string }) =>
          recordEvent(database, { kind: 'signed-up', account: user.id }, new Date()),
      },
    },
    account: {
      create: {
        before: removeTokens,
        after: ({ userId: account }: { readonly userId: string }) =>
          recordEvent(database, { kind: 'provider-linked', account, detail: id }, new Date()),
      },
      update: { before: removeTokens },
    },
  };
}

/** Refuses a disabled account, even in sessions that began before it was disabled. */
function refuseDisabled(user: Readonly<Record<string, unknown>>): void {
  if (user['isDisabled'] === true) {
    throw new APIError('UNAUTHORIZED', { code: 'USER_DISABLED', message: 'User is disabled' });
  }
}

/**
 * Distinguishes a wrong e-mail from a wrong password at the sign-in (AUT-06, AUT-07), because
 * better-auth has one code for both.
 */
const distinguishWrongEmail = createAuthMiddleware(async (context) => {
  if (context.path !== '/sign-in/email') return;
  const answer: unknown = context.context.returned;
  if (!(answer instanceof APIError) || answer.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
  const { email } = context.body as { email: string };
  const account = await context.context.internalAdapter.findUserByEmail(email);
  throw account
    ? new APIError('UNAUTHORIZED', { code: 'WRONG_PASSWORD', message: 'Wrong password' })
    : new APIError('UNAUTHORIZED', { code: 'USER_NOT_FOUND', message: 'User not found' });
});

/**
 * Logs better-auth's message with only the cause of the error, because the message of the error
 * itself may contain values. A rejected passkey is only a warning.
 */
function logCause(logger: FastifyBaseLogger, message: string, error: unknown): void {
  const cause = causeOf(error);
  if (isRejectedPasskeyMessage(message)) return logger.warn({ err: cause }, message);
  // Two simultaneous sign-ups with one e-mail address are not an error of the server. The second one
  // is answered with `email-already-in-use`.
  if (violatedConstraint(cause) === 'identity_users_email_once') return;
  logger.error({ err: cause }, message);
}

const causeOf = (error: unknown) => (error instanceof Error ? (error.cause ?? error) : undefined);
