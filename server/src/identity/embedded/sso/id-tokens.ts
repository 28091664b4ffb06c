import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { recordFailure, recordSignedInAt } from './attempt.ts';

export interface IdTokenRules {
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's public keys, from the address in its discovery document. */
  readonly keys: JWTVerifyGetKey;
  /** The algorithms with which the provider says that it signs. */
  readonly algorithms: readonly string[];
}

/** The tolerated difference between the provider's clock and ours. */
const toleranceSeconds = 60;
/** The provider creates an ID token for each sign-in. An older token belongs to another sign-in. */
const maxAgeSeconds = 600;
/** Algorithms without a private key: `none` has no key, and the HS algorithms use a shared secret. */
const algorithmWithoutPrivateKey = /^(?:none|HS\d+)$/u;

/**
 * Creates the check of ID tokens by OpenID Connect Core 1.0, 3.1.3.7: signature, issuer, audience,
 * authorized party, expiry, age and nonce. The check records in the attempt why it failed, or when
 * the person signed in. better-auth's own check tolerates no clock difference, and gives no reason.
 */
export function createIdTokenVerifier(rules: IdTokenRules, logger: FastifyBaseLogger) {
  const algorithms = rules.algorithms.filter(
    (algorithm) => !algorithmWithoutPrivateKey.test(algorithm),
  );
  return async (token: string, nonce: string | undefined): Promise<boolean> => {
    try {
      const { payload } = await jwtVerify(token, rules.keys, {
        issuer: rules.issuer,
        audience: rules.clientId,
        algorithms,
        clockTolerance: toleranceSeconds,
        maxTokenAge: maxAgeSeconds,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      });
      if (!isForThisSignIn(payload, nonce, rules.clientId)) return false;
      const { auth_time: seconds } = payload;
      // The provider's clock may be ahead. A time in the future would count as fresh for too long.
      if (typeof seconds === 'number')
        recordSignedInAt(new Date(Math.min(seconds * 1_000, Date.now())));
      return true;
    } catch (error) {
      recordFailure(failureOf(error));
      logger.warn({ issuer: rules.issuer, err: error }, 'an ID token was refused');
      return false;
    }
  };
}

function isForThisSignIn(payload: JWTPayload, nonce: string | undefined, clientId: string) {
  if (nonce === undefined || payload['nonce'] !== nonce) return false;
  const party = payload['azp'];
  return Array.isArray(payload.aud) && payload.aud.length > 1
    ? party === clientId
    : party === undefined || party === clientId;
}

function failureOf(error: unknown) {
  if (error instanceof errors.JWTExpired) return 'sso-clock';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return ['iat', 'nbf'].includes(error.claim) ? 'sso-clock' : 'sso-refused';
  }
  const isKeySetMissing =
    error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
  return isKeySetMissing ? 'sso-unavailable' : 'sso-refused';
}
