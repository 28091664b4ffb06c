import { cleanName } from '@quitanda/contract';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError } from '../http/errors/failure.ts';
import type { VerifiedOwner } from './identity.ts';
import { createTokenCache } from './token-cache.ts';

/**
 * What a provider guarantees about its tokens. The check is the same for all providers (AUT-13).
 */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: 'ES256' | 'RS256';
  /** Finds the public key that a token names. */
  readonly keys: JWTVerifyGetKey;
  /** Further checks of tokens that were issued by the clock of another machine. */
  readonly hosted?: {
    /** The maximum lifetime of a token, in seconds. */
    readonly life: number;
    /** The tolerated difference between two clocks, in seconds. */
    readonly tolerance: number;
  };
}

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  name: z.string().optional(),
  exp: z.number(),
  auth_time: z.number().optional(),
});

/**
 * `verify` checks signature, algorithm, issuer, audience and expiry. Throws `unauthenticated`.
 * Verifying a signature costs more than the rest of a small request, so a valid token is cached
 * until it expires; `isCached` says whether a token is cached.
 */
export function tokenVerifier({ issuer, audience, algorithm, keys, hosted }: TokenRules) {
  const rules = {
    issuer,
    audience,
    algorithms: [algorithm],
    requiredClaims: ['sub', 'exp', 'iat', ...(hosted ? ['auth_time'] : [])],
    // With a maximum age, a token from the future is refused too.
    ...(hosted && { clockTolerance: hosted.tolerance, maxTokenAge: hosted.life }),
  };
  const cache = createTokenCache();
  const verify = async (token: string): Promise<VerifiedOwner> => {
    const cached = cache.ownerOf(token);
    if (cached) return cached;
    const { sub, email, name, exp, auth_time } = await verified(() =>
      jwtVerify(token, keys, rules),
    );
    if (hosted && !isPast(auth_time, hosted.tolerance)) throw new ApiError('unauthenticated');
    const owner = {
      subject: sub,
      email,
      displayName: displayNameOf(name),
      signedInAt: auth_time === undefined ? undefined : auth_time * 1_000,
      expiresAt: exp * 1_000,
    };
    cache.add(token, owner);
    return owner;
  };
  return { verify, isCached: (token: string) => cache.ownerOf(token) !== undefined };
}

function isPast(instant: number | undefined, tolerance: number): boolean {
  return instant !== undefined && instant <= Date.now() / 1_000 + tolerance;
}

/** People may have entered any name at a hosted provider, but the app accepts only valid ones. */
function displayNameOf(name = ''): string | null {
  const cleaned = cleanName(name);
  return 'name' in cleaned ? cleaned.name : null;
}

async function verified(verify: () => Promise<{ payload: unknown }>) {
  try {
    return claims.parse((await verify()).payload);
  } catch (error) {
    // Other errors, such as an unreachable key set, are not the caller's fault.
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
      throw new ApiError('unauthenticated');
    }
    throw error;
  }
}
