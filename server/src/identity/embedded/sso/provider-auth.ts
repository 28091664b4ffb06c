/**
 * Sets up an instance of better-auth for one provider of single sign-on. This happens at the first
 * sign-in by the provider, and separately from the instance for passwords. A provider that does not
 * answer therefore delays neither the server's start nor sign-ins by password.
 */
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { createAuth, type AuthSettings } from '../better-auth.ts';
import { recordDatabaseFailures, throwDatabaseFailures } from '../library-failures.ts';
import type { CallLibrary } from '../library-request.ts';
import { recordAlreadyStored, recordEmailVerified, signedInAtOfAttempt } from './attempt.ts';
import { createIdTokenVerifier } from './id-tokens.ts';
import type { OidcProvider } from './provider-settings.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

/** The better-auth instance for a provider whose discovery document was read. */
export interface ReadyProvider {
  readonly callLibrary: CallLibrary;
  /**
   * Resolves to the address that ends the session at the provider and returns to the login;
   * undefined if the provider has none. `idToken` names the session.
   */
  readonly endSessionUrl: (idToken: string | undefined) => Promise<string | undefined>;
}

/** The provider did not answer, or its discovery document cannot be used. */
export class ProviderUnavailableError extends Error {}

export interface ProviderAuth {
  readonly provider: OidcProvider;
  /**
   * Sets up better-auth for the provider, unless that was done within the last hour, and resolves
   * to it. Throws ProviderUnavailableError.
   */
  readonly ensureSetUp: () => Promise<ReadyProvider>;
}

/** The configured providers, by their ids. */
export type ProvidersById = ReadonlyMap<string, ProviderAuth>;

const answerLimitMs = 10_000;
/** After this time the discovery document is read again, because the provider may change it. */
const maxAgeMs = 3_600_000;

export interface ProviderAuthSettings extends AuthSettings {
  /** Where people open the app. */
  readonly publicOrigin: string;
  readonly now?: () => number;
}

export function createProviderAuth(
  provider: OidcProvider,
  settings: ProviderAuthSettings,
): ProviderAuth {
  const { logger, now = Date.now } = settings;
  let setup: { readonly ready: Promise<ReadyProvider>; readonly since: number } | undefined;
  return {
    provider,
    async ensureSetUp() {
      if (setup === undefined || now() - setup.since > maxAgeMs) {
        setup = { ready: withTimeLimit(setUp(provider, settings), answerLimitMs), since: now() };
      }
      const current = setup;
      try {
        return await current.ready;
      } catch (error) {
        // The next sign-in tries again.
        if (setup === current) setup = undefined;
        const isUnavailable =
          error instanceof ProviderUnavailableError || error instanceof TimeLimitError;
        if (!isUnavailable) throw error;
        logger.warn({ provider: provider.id, err: error }, 'a sign-in provider cannot be used');
        throw new ProviderUnavailableError(`${provider.id} cannot be used.`, { cause: error });
      }
    },
  };
}

async function setUp(provider: OidcProvider, settings: ProviderAuthSettings) {
  const { id, issuer, clientId, endsSession } = provider;
  const auth = createAuth(
    { ...settings, database: recordDatabaseFailures(settings.database) },
    {
      id,
      keepsIdToken: endsSession,
      plugin: createPlugin(provider, settings.publicOrigin),
      signedInAt: signedInAtOfAttempt,
      onAlreadyStored: recordAlreadyStored,
    },
  );
  const { socialProviders } = await auth.$context;
  const [oauthProvider] = socialProviders;
  // better-auth has logged why it does not use the provider.
  if (!oauthProvider) {
    throw new ProviderUnavailableError(`There is no usable discovery document at ${issuer}.`);
  }
  const { idToken } = oauthProvider;
  if (oauthProvider.issuer !== issuer || !idToken || 'verify' in idToken) {
    throw new ProviderUnavailableError(
      `The issuer at ${issuer} calls itself ${oauthProvider.issuer}.`,
    );
  }
  const rules = { issuer, clientId, keys: idToken.jwks, algorithms: idToken.algorithms ?? [] };
  oauthProvider.idToken = { verify: createIdTokenVerifier(rules, settings.logger) };
  return {
    callLibrary: throwDatabaseFailures(auth.handler),
    async endSessionUrl(hint: string | undefined) {
      const url = await oauthProvider.createEndSessionURL?.({ ...(hint && { idToken: hint }) });
      return url?.toString();
    },
  };
}

function createPlugin(provider: OidcProvider, publicOrigin: string) {
  const { id, name, issuer, clientId, clientSecret, secretIn, scopes } = provider;
  return genericOAuth({
    config: [
      {
        providerId: id,
        name,
        discoveryUrl: `${issuer.replace(/\/$/u, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        pkce: true,
        clientId,
        ...(clientSecret === undefined
          ? { tokenEndpointAuth: { method: 'none' } }
          : { clientSecret, authentication: secretIn === 'header' ? 'basic' : 'post' }),
        scopes: [...scopes],
        redirectURI: `${publicOrigin}/api/auth/callback/${id}`,
        disableSignUp: !provider.createsAccounts,
        disableProviderLogout: !provider.endsSession,
        postLogoutRedirectURI: `${publicOrigin}/login`,
        // Only an ID token contains the nonce, which binds it to this sign-in. Claims of the
        // userinfo endpoint count only if it has the same subject (OpenID Connect Core, 5.3.2).
        accountSubject: ({ tokens, profile }) => {
          const { sub } = decodeJwt(tokens.idToken ?? '');
          if (sub === undefined || sub !== profile['sub']) throw new Error('another subject');
          return sub;
        },
        mapProfileToUser(profile) {
          // Some providers send the text 'true' instead of the boolean.
          const isVerified = [true, 'true'].includes(profile['email_verified'] as boolean);
          recordEmailVerified(isVerified);
          return { emailVerified: isVerified };
        },
      },
    ],
  });
}
