/** Firebase Authentication stores the accounts and sessions. This server only verifies its tokens. */
import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../identity.ts';
import { serveIdentityConfig } from '../serve-identity-config.ts';
import { createRemoteKeyFinder } from './remote-keys.ts';
import { createTokenVerifier } from '../token-verifier.ts';

/** Neither value is secret: every page that signs in with Firebase contains them. */
export interface FirebaseProject {
  readonly projectId: string;
  /** The web API key. */
  readonly apiKey: string;
}

export interface FirebaseIdentitySettings extends FirebaseProject {
  readonly logger: FastifyBaseLogger;
  /** Requests a minute of one user; 0 means no limit. */
  readonly rateLimit: number;
  /** The address of the public keys; Google's by default. */
  readonly keysUrl?: string;
}

const googleKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Where Firebase's SDK signs people in, and where it renews their tokens. */
const googleOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];
const tokenLifetimeSeconds = 3_600;
const clockToleranceSeconds = 30;

export function createFirebaseIdentity(settings: FirebaseIdentitySettings): Identity {
  const { projectId, apiKey, logger, rateLimit, keysUrl = googleKeysUrl } = settings;
  return {
    ...createTokenVerifier({
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithm: 'RS256',
      keys: createRemoteKeyFinder({ url: keysUrl, logger }),
      hosted: { lifetimeSeconds: tokenLifetimeSeconds, toleranceSeconds: clockToleranceSeconds },
    }),
    origins: googleOrigins,
    registerRoutes: async (app, features) => {
      const firebase = { projectId, apiKey };
      serveIdentityConfig(app, { provider: 'firebase', firebase, ...features }, rateLimit);
    },
    // The owner deletes the account at Firebase, in the browser.
    deleteIdentity: async () => {},
  };
}
