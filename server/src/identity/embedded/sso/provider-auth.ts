/**
 * The identity library, set up for one provider of single sign-on. It is set up at the first sign-in
 * by that provider, apart from the library for passwords: a provider that does not answer must not
 * delay the start, or anybody who signs in by password.
 */
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { createAuth, type AuthSettings } from '../better-auth.ts';
import { recordDatabaseFailures, throwDatabaseFailures } from '../library-failures.ts';
import type { AskLibrary } from '../inner-request.ts';
import { noteEmail, signedInAtOfAttempt } from './attempt.ts';
import { idTokenVerifier } from './id-tokens.ts';
import type { OidcProvider } from './provider-settings.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

/** The library of one provider that has answered. */
export interface ReadyProvider {
  readonly ask: AskLibrary;
  /**
   * The address that ends the session at the provider and leads back to the login; undefined where
   * the provider has none. `idToken` names the session.
   */
  readonly endSessionUrl: (idToken: string | undefined) => Promise<string | undefined>;
}

/** The provider did not answer, or its discovery document cannot be used. */
export class ProviderUnavailableError extends Error {}

export interface ProviderAuth {
  readonly provider: OidcProvider;
  /** Throws ProviderUnavailableError. */
  readonly ready: () => Promise<ReadyProvider>;
}

/** The configured providers, by their ids. */
export type ProvidersById = ReadonlyMap<string, ProviderAuth>;

const answerLimitMs = 10_000;
/** After this time the discovery document is read again: a provider may move its addresses. */
const lifeMs = 3_600_000;

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
  let found: { readonly ready: Promise<ReadyProvider>; readonly since: number } | undefined;
  return {
    provider,
    async ready() {
      if (found === undefined || now() - found.since > lifeMs) {
        found = { ready: withTimeLimit(setUp(provider, settings), answerLimitMs), since: now() };
      }
      const current = found;
      try {
        return await current.ready;
      } catch (error) {
        // The next sign-in asks again.
        if (found === current) found = undefined;
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
      plugin: pluginFor(provider, settings.publicOrigin),
      signedInAt: signedInAtOfAttempt,
    },
  );
  const { socialProviders } = await auth.$context;
  const [ready] = socialProviders;
  // The library has logged why it does not use the provider.
  if (!ready) {
    throw new ProviderUnavailableError(`There is no usable discovery document at ${issuer}.`);
  }
  const { idToken } = ready;
  if (ready.issuer !== issuer || !idToken || 'verify' in idToken) {
    throw new ProviderUnavailableError(`The issuer at ${issuer} calls itself ${ready.issuer}.`);
  }
  const rules = { issuer, clientId, keys: idToken.jwks, algorithms: idToken.algorithms ?? [] };
  ready.idToken = { verify: idTokenVerifier(rules, settings.logger) };
  return {
    ask: throwDatabaseFailures(auth.handler),
    async endSessionUrl(hint: string | undefined) {
      const url = await ready.createEndSessionURL?.({ ...(hint && { idToken: hint }) });
      return url?.toString();
    },
  };
}

function pluginFor(provider: OidcProvider, publicOrigin: string) {
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
        // Without an ID token there is nothing that the nonce binds to this sign-in. Claims of the
        // userinfo endpoint count only for the subject of the ID token (OpenID Connect Core, 5.3.2).
        accountSubject: ({ tokens, profile }) => {
          const { sub } = decodeJwt(tokens.idToken ?? '');
          if (sub === undefined || sub !== profile['sub']) throw new Error('another subject');
          return sub;
        },
        mapProfileToUser(profile) {
          // Some providers send the text 'true' instead of the boolean.
          const isVerified = [true, 'true'].includes(profile['email_verified'] as boolean);
          noteEmail(isVerified);
          return { emailVerified: isVerified };
        },
      },
    ],
  });
}
