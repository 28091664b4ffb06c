import { cleanName } from '@quitanda/contract';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError } from '../http/errors/failure.ts';
import type { VerifiedOwner } from './identity.ts';
import { createKnownTokens } from './known-tokens.ts';

/** What a provider promises about its tokens; the same check for all of them (AUT-13). */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: 'ES256' | 'RS256';
  /** Finds the public key that a token names. */
  readonly keys: JWTVerifyGetKey;
  /** What else holds for tokens that were made by somebody else's clock. */
  readonly hosted?: {
    /** Seconds from a token's making to its end. */
    readonly life: number;
    /** By how many seconds two clocks may differ. */
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
 * `verify` checks signature, algorithm, issuer, audience and expiry. Throws `unauthenticated`. The signature
 * costs more than all else of a small request, so a good token is remembered until it expires;
 * `isKnown` says whether one is.
 */
export function tokenVerifier({ issuer, audience, algorithm, keys, hosted }: TokenRules) {
  const rules = {
    issuer,
    audience,
    algorithms: [algorithm],
    requiredClaims: ['sub', 'exp', 'iat', ...(hosted ? ['auth_time'] : [])],
    // With an age, a token from the future is refused too.
    ...(hosted && { clockTolerance: hosted.tolerance, maxTokenAge: hosted.life }),
  };
  const known = createKnownTokens();
  const verify = async (token: string): Promise<VerifiedOwner> => {
    const remembered = known.ownerOf(token);
    if (remembered) return remembered;
    const { sub, email, name, exp, auth_time } = await verified(() =>
      jwtVerify(token, keys, rules),
    );
    if (hosted && !isPast(auth_time, hosted.tolerance)) throw new ApiError('unauthenticated');
    const owner = { subject: sub, email, displayName: displayNameOf(name), expiresAt: exp * 1_000 };
    known.keep(token, owner);
    return owner;
  };
  return { verify, isKnown: (token: string) => known.ownerOf(token) !== undefined };
}

function isPast(instant: number | undefined, tolerance: number): boolean {
  return instant !== undefined && instant <= Date.now() / 1_000 + tolerance;
}

/** Whoever has an account elsewhere may have given any name there; ours have a form. */
function displayNameOf(name = ''): string | null {
  const cleaned = cleanName(name);
  return 'name' in cleaned ? cleaned.name : null;
}

async function verified(verify: () => Promise<{ payload: unknown }>) {
  try {
    return claims.parse((await verify()).payload);
  } catch (error) {
    // Anything else, a key set out of reach for one, is not the caller's fault.
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
      throw new ApiError('unauthenticated');
    }
    throw error;
  }
}
