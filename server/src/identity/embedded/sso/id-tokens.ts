import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { noteFailure, noteSignedInAt } from './attempt.ts';

export interface IdTokenRules {
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's public keys, from the address in its discovery document. */
  readonly keys: JWTVerifyGetKey;
  /** The algorithms with which the provider says that it signs. */
  readonly algorithms: readonly string[];
}

/** The tolerated difference between two clocks. */
const toleranceSeconds = 60;
/** An ID token that comes with the code is made for it. An old one belongs to another sign-in. */
const maxAgeSeconds = 600;
/** Algorithms without a private key: none needs no key, and the HS algorithms use the client's secret. */
const withoutPrivateKey = /^(?:none|HS\d+)$/u;

/**
 * Checks an ID token as OpenID Connect Core 1.0, 3.1.3.7 says: signature, issuer, audience, authorized
 * party, expiry, age and nonce. The library's own check has no tolerance between two clocks, and
 * does not say why it has failed. The attempt records why the check failed, or when the person signed in.
 */
export function idTokenVerifier(rules: IdTokenRules, logger: FastifyBaseLogger) {
  const algorithms = rules.algorithms.filter((algorithm) => !withoutPrivateKey.test(algorithm));
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
      // A clock that is ahead must not make a sign-in count for longer.
      if (typeof seconds === 'number')
        noteSignedInAt(new Date(Math.min(seconds * 1_000, Date.now())));
      return true;
    } catch (error) {
      noteFailure(failureOf(error));
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
