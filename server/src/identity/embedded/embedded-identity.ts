import { randomBytes } from 'node:crypto';
import { registerAuthRoutes } from './auth-routes.ts';
import { createAuth, tokenRules, type AuthSettings } from './better-auth.ts';
import { createDatabaseKeyFinder } from './database-keys.ts';
import type { Identity } from '../identity.ts';
import {
  deleteAccount,
  deleteOneTimeTokens,
  selectAccount,
  selectEmail,
  shareLockSession,
  type Account,
  type ListedAccount,
} from '../identity.sql.ts';
import { removeMails } from '../../mail/mail.ts';
import { createAccountMails, resetLifeMs } from './mail/account-mails.ts';
import { confirmEmail, selectBySubject } from './mail/account-mails.sql.ts';
import { createToken, findTokenSubject } from './mail/one-time-tokens.ts';
import { recordDatabaseFailures, throwDatabaseFailures } from './library-failures.ts';
import { relyingPartyOf } from './passkeys/passkey-plugin.ts';
import { deletePasskeyChallenges } from './passkeys/passkeys.sql.ts';
import { queueLimitedMail } from './mail/queue-limited-mail.ts';
import type { EndConnections } from './reset/end-earlier-access.ts';
import { createPasswords } from './passwords.ts';
import type { OnSignInRejected } from './sign-in-rejections.ts';
import { createArrivalCookie } from './sso/arrival-cookie.ts';
import { createProviderAuth } from './sso/provider-auth.ts';
import type { OidcProvider } from './sso/provider-settings.ts';
import { createChallenges } from './two-factor/challenge.ts';
import { createSecondFactor } from './two-factor/second-factor.ts';
import { listStoredAccounts, setStoredAccountDisabled } from '../stored-accounts.ts';
import { createTokenVerifier } from '../token-verifier.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { loadServerSecret } from '../../db/server-secrets.ts';
import { ApiError } from '../../http/errors/failure.ts';

export interface EmbeddedIdentitySettings extends Omit<AuthSettings, 'secret'> {
  readonly publicOrigin: string | undefined;
  /** Requests a minute of one user; 0 means no limit. */
  readonly rateLimit: number;
  /** Password attempts a minute for one e-mail address from one network address; 0 means no limit. */
  readonly passwordTries: number;
  /** The providers of single sign-on; they need `publicOrigin`. */
  readonly oidcProviders?: readonly OidcProvider[] | undefined;
  /** Ends what people have connected to an account (AUT-18). */
  readonly endConnections: EndConnections;
  /** Called for each refused sign-in. */
  readonly onSignInRejected?: OnSignInRejected | undefined;
}

/** What the operator may do with accounts. */
export interface Accounts {
  list(): Promise<ListedAccount[]>;
  /** Returns undefined if no account has this e-mail address. */
  find(email: string): Promise<Account | undefined>;
  /**
   * Marks the e-mail address as verified, so that a provider can be linked; false if it already was.
   */
  confirmEmail(subject: string, now: Date): Promise<boolean>;
  /**
   * Turns the second factor off, for a person who lost the phone; false if it was already off.
   * `alsoRun` runs in the same transaction.
   */
  turnTwoFactorOff(
    subject: string,
    now: Date,
    alsoRun?: (sql: Transaction) => Promise<void>,
  ): Promise<boolean>;
  /** Locks an account out and ends its sessions, or unlocks it. */
  setDisabled(transaction: Transaction, subject: string, isDisabled: boolean): Promise<void>;
  /**
   * Creates a token that sets a new password once, within an hour. Earlier tokens become invalid.
   */
  createResetToken(subject: string, now: Date): Promise<string>;
}

export interface EmbeddedIdentity extends Identity {
  readonly accounts: Accounts;
}

/** Creates the server's own identity provider. Its accounts and sessions are in the database. */
export async function createEmbeddedIdentity(
  settings: EmbeddedIdentitySettings,
): Promise<EmbeddedIdentity> {
  const { database, publicOrigin, rateLimit, passwordTries, onSignInRejected } = settings;
  const { oidcProviders = [], isHttps } = settings;
  const secret = await loadServerSecret(database, 'identity', () =>
    randomBytes(32).toString('base64url'),
  );
  const passkeys = relyingPartyOf(publicOrigin);
  const auth = createAuth({
    ...settings,
    database: recordDatabaseFailures(database),
    secret,
    passkeys,
  });
  const callLibrary = throwDatabaseFailures(auth.handler);
  const providers = oidcProviders.map((provider) => {
    if (publicOrigin === undefined) throw new Error('Single sign-on needs PUBLIC_URL.');
    return createProviderAuth(provider, { ...settings, secret, publicOrigin });
  });
  const { internalAdapter: verificationValues } = await auth.$context;
  const { mail } = settings;
  const requireConfirmedEmail = createConfirmationCheck(database, mail !== undefined);
  const secondFactor = createSecondFactor(database, mail !== undefined);
  return {
    ...createTokenVerifier({ ...tokenRules, keys: createDatabaseKeyFinder(database) }),
    origins: [],
    requireConfirmedEmail,
    shareLockSession: async (transaction, sessionId) =>
      (await transaction.first(shareLockSession, { sessionId })) !== undefined,
    mailWriters:
      mail && publicOrigin !== undefined
        ? createAccountMails({ sql: database, values: verificationValues, publicOrigin })
        : {},
    registerRoutes: async (app, features) => {
      const passwords = createPasswords(database, mail !== undefined, settings.passwordCost);
      const limits = { rateLimit, passwordTries };
      const context = await auth.$context;
      const { sessionToken } = context.authCookies;
      const sessionCookie = {
        name: sessionToken.name,
        maxAgeSeconds: sessionToken.attributes.maxAge ?? 0,
      };
      const arrival = createArrivalCookie(sessionCookie, isHttps);
      const deps = {
        database,
        callLibrary,
        passwords,
        twoFactor: {
          secondFactor,
          challenges: createChallenges(
            context.createAuthCookie('two_factor').name,
            verificationValues,
          ),
          readRecoveryCodes: async (subject: string) =>
            (await auth.api.viewBackupCodes({ body: { userId: subject } })).backupCodes,
        },
        publicOrigin,
        findResetSubject: (token: string) =>
          findTokenSubject(verificationValues, token, new Date()),
        endConnections: settings.endConnections,
        requireConfirmedEmail,
        features,
        passwordCost: settings.passwordCost,
        passkeys,
        sso: providers.length > 0 ? { providers, arrival } : undefined,
        mail,
        onSignInRejected,
        ...limits,
      };
      await app.register(async (routes) => registerAuthRoutes(routes, deps));
    },
    async deleteIdentity(transaction, subject) {
      const account = await transaction.first(selectEmail, { subject });
      if (account) await removeMails(transaction, subject, account.email);
      await transaction.rows(deleteAccount, { subject });
      await transaction.rows(deleteOneTimeTokens, { subject });
      await transaction.rows(deletePasskeyChallenges, { subject });
    },
    accounts: {
      list: () => listStoredAccounts(database),
      find: (email) => database.first(selectAccount, { email: email.trim() }),
      confirmEmail: async (subject, now) =>
        (await database.first(confirmEmail, { subject, now })) !== undefined,
      turnTwoFactorOff: secondFactor.turnOff,
      setDisabled: setStoredAccountDisabled,
      async createResetToken(subject, now) {
        await database.rows(deleteOneTimeTokens, { subject });
        return createToken(verificationValues, 'reset-password', subject, {
          now,
          lifeMs: resetLifeMs,
        });
      },
    },
  };
}

/**
 * Returns the check that an account with keys, webhooks or a second factor belongs to whoever reads
 * its mails (AUT-17). Without mail nobody could confirm an e-mail, so nothing is checked.
 */
const createConfirmationCheck =
  (database: Database, sendsMail: boolean) =>
  async (subject: string): Promise<void> => {
    if (!sendsMail) return;
    const account = await database.first(selectBySubject, { subject });
    if (account?.isEmailConfirmed !== false) return;
    await database.transaction((sql) =>
      queueLimitedMail(sql, { kind: 'confirm-email', account: subject }, subject, new Date()),
    );
    throw new ApiError('email-not-confirmed');
  };
