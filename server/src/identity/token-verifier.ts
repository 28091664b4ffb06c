import { cleanName } from '@quitanda/contract';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError } from '../http/errors/failure.ts';
import type { VerifiedToken } from './identity.ts';
import { createTokenCache } from './token-cache.ts';

/**
 * The values that a provider's tokens must have. The checks are the same for all providers
 * (AUT-13).
 */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: 'ES256' | 'RS256';
  /** Finds the public key that a token names. */
  readonly keys: JWTVerifyGetKey;
  /** Further checks for tokens of a hosted provider, whose clock may differ from ours. */
  readonly hosted?: {
    /** The maximum lifetime of a token. */
    readonly lifetimeSeconds: number;
    /** The tolerated difference between the two clocks. */
    readonly toleranceSeconds: number;
  };
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  name: z.string().optional(),
  exp: z.number(),
  auth_time: z.number().optional(),
  // The embedded provider's own claim.
  proof_time: z.number().optional(),
  sid: z.string().optional(),
});

/**
 * Creates `verify`, which checks signature, algorithm, issuer, audience and expiry, and throws
 * `unauthenticated` if one of them is wrong. Verifying a signature costs more than the rest of a
 * small request, so valid tokens are cached. `isCached` says whether a token is cached.
 */
export function createTokenVerifier({ issuer, audience, algorithm, keys, hosted }: TokenRules) {
  const verifyOptions = {
    issuer,
    audience,
    algorithms: [algorithm],
    requiredClaims: ['sub', 'exp', 'iat', ...(hosted ? ['auth_time'] : [])],
    // A maximum age also makes jose refuse tokens from the future.
    ...(hosted && { clockTolerance: hosted.toleranceSeconds, maxTokenAge: hosted.lifetimeSeconds }),
  };
  const cache = createTokenCache();
  const verify = async (token: string): Promise<VerifiedToken> => {
    const cached = cache.get(token);
    if (cached) return cached;
    const { sub, email, name, exp, auth_time, proof_time, sid } = await readClaims(() =>
      jwtVerify(token, keys, verifyOptions),
    );
    if (hosted && !isPast(auth_time, hosted.toleranceSeconds))
      throw new ApiError('unauthenticated');
    const owner = {
      subject: sub,
      email,
      displayName: displayNameOf(name),
      signedInAt: auth_time === undefined ? undefined : auth_time * 1_000,
      provedAt: proof_time === undefined ? undefined : proof_time * 1_000,
      sessionId: sid,
      expiresAt: exp * 1_000,
    };
    cache.add(token, owner);
    return owner;
  };
  return { verify, isCached: (token: string) => cache.get(token) !== undefined };
}

function isPast(seconds: number | undefined, toleranceSeconds: number): boolean {
  return seconds !== undefined && seconds <= Date.now() / 1_000 + toleranceSeconds;
}

/** Returns null for an invalid name, because people may enter any name at a hosted provider. */
function displayNameOf(name = ''): string | null {
  const cleaned = cleanName(name);
  return 'name' in cleaned ? cleaned.name : null;
}

async function readClaims(verify: () => Promise<{ payload: unknown }>) {
  try {
    return claimsSchema.parse((await verify()).payload);
  } catch (error) {
    // Other errors, such as an unreachable key set, do not mean that the token is invalid.
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
      throw new ApiError('unauthenticated');
    }
    throw error;
  }
}
