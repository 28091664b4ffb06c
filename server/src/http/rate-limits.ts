import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from './authentication.ts';
import { ApiError } from './failure.ts';

/** Counts a request under its key; throws `too-many-requests` past the limit. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Prepares `app` for {@link limitBy}; it limits nothing by itself. */
export async function prepareLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/** At most `max` requests in `windowMs` for what `keyOf` answers; `max` 0 means no limit. */
export function limitBy(
  app: FastifyInstance,
  keyOf: (request: FastifyRequest) => string,
  max: number,
  windowMs = 60_000,
): Limit {
  if (max === 0) return async () => {};
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw new ApiError('too-many-requests', { retryAfterSeconds: result.ttlInSeconds });
  };
}

export const byAddress = (request: FastifyRequest): string => request.ip;
export const byCaller = (request: FastifyRequest): string => bearerOf(request).caller.id;
