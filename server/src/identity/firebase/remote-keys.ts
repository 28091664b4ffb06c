/**
 * Fetches a hosted provider's public keys when they are needed. Fetched keys stay in use while the
 * provider cannot be reached.
 */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/errors/failure.ts';

/** Milliseconds of a clock that nobody can set. */
const monotonicNow = () => performance.now();

export interface RemoteKeysSettings {
  /** The address of the key set. */
  readonly url: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now?: () => number;
}

// A key that the provider has withdrawn is accepted no longer than this.
const maxAgeMs = 3_600_000;
/** The minimum time between two fetches. It is longer while some keys are available. */
const pauseMs = { withKeys: 30_000, withoutKeys: 5_000 };
const timeoutMs = 3_000;

const rsaKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string().min(1),
  n: z.string().min(1),
  e: z.string().min(1),
});
const keySet = z.object({
  // Skips keys of other kinds, so that they do not make the whole set unusable.
  keys: z
    .array(z.unknown())
    .transform((keys) => keys.flatMap((key) => rsaKey.safeParse(key).data ?? []))
    .pipe(z.array(rsaKey).min(1)),
});

/**
 * Returns a function that finds the key that a token names. It throws `unavailable` for an unknown
 * key while the key set cannot be fetched, because the token may be valid.
 */
export function createRemoteKeyFinder({
  url,
  logger,
  now = monotonicNow,
}: RemoteKeysSettings): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let isUnreachable = false;
  let fetching: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    triedAt = now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { signal, redirect: 'error' });
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
      keys = createLocalJWKSet(keySet.parse(await response.json()));
      fetchedAt = now();
      isUnreachable = false;
    } catch (error) {
      isUnreachable = true;
      logger.warn({ err: error }, 'the public keys of the identity provider cannot be fetched');
    }
  }

  /** Fetches the keys again, unless the last fetch was too recent. Simultaneous callers share a fetch. */
  async function refresh(): Promise<void> {
    const pause = fetchedAt > -Infinity ? pauseMs.withKeys : pauseMs.withoutKeys;
    if (!fetching && now() - triedAt < pause) return;
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    await fetching;
  }

  return async (header, token) => {
    if (now() - fetchedAt >= maxAgeMs) await refresh();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    await refresh();
    if (isUnreachable) throw new ApiError('unavailable');
    return keys(header, token);
  };
}
