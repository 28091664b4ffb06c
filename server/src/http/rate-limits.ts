import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Sql } from '../db/database.ts';
import { bearerOf, tokenOf } from './authentication.ts';
import { ApiError } from './failure.ts';
import { spendQuota } from './quota.ts';

/** Counts a request under its key; throws `too-many-requests` past the limit. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Prepares `app` for {@link limitBy}; it limits nothing by itself. */
export async function prepareLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

const windowMs = 60_000;

/**
 * At most `max` requests a minute for what `keyOf` answers; `max` 0 means no limit. Counted in this
 * process alone: a look at the database would cost more than many a request.
 */
export function limitBy(
  app: FastifyInstance,
  keyOf: (request: FastifyRequest) => string,
  max: number,
): Limit {
  if (max === 0) return async () => {};
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw new ApiError('too-many-requests', { retryAfterSeconds: result.ttlInSeconds });
  };
}

/**
 * As {@link limitBy}, but over all processes, which share what they counted under `name`. No
 * address or e-mail stands in the database as it is.
 */
export function limitEverywhere(
  sql: Sql,
  name: string,
  keyOf: (request: FastifyRequest) => string,
  max: number,
): Limit {
  return (request) => {
    const who = createHash('sha256').update(keyOf(request)).digest('base64url');
    return spendQuota(sql, { name, max, windowMs }, who, new Date());
  };
}

// Several people share an address: a household, a company.
const usersPerAddress = 5;

/**
 * At most five times `rateLimit` requests a minute from one address; 0 means no limit. Counts those
 * without a token that `isKnown` only: behind the one address of a mobile network stand thousands,
 * who are counted one by one once they are known.
 */
export function limitStrangers(
  app: FastifyInstance,
  rateLimit: number,
  isKnown: (token: string) => boolean = () => false,
): Limit {
  const limit = limitBy(app, byAddress, rateLimit * usersPerAddress);
  return async (request) => {
    const token = tokenOf(request);
    if (token === undefined || !isKnown(token)) await limit(request);
  };
}

/** Whoever has one address of IPv6 has all of its /64. */
export const byAddress = ({ ip }: FastifyRequest): string =>
  ip.includes(':') ? normalizeIP(ip) : ip;
export const byCaller = (request: FastifyRequest): string => bearerOf(request).caller.id;
