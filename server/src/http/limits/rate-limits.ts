import { tooManyChangesTodayText } from '@quitanda/contract';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Sql } from '../../db/database.ts';
import { bearerOf, tokenOf } from '../authentication.ts';
import { ApiError } from '../errors/failure.ts';
import { spendQuota } from './quota.ts';

/** Counts a request under its key. Throws `too-many-requests` past the limit. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Registers the plugin that {@link limitBy} needs. The plugin alone limits nothing. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

const windowMs = 60_000;

/**
 * Allows `max` requests a minute for each key that `keyOf` returns; 0 means no limit. Each process
 * counts separately, because a count in the database would cost more than many of the requests.
 */
export function limitBy(
  app: FastifyInstance,
  keyOf: (request: FastifyRequest) => string,
  max: number,
): Limit {
  if (max === 0) return async () => {};
  return countWindow(app, { keyOf, max, windowMs });
}

// Ten hours of 40 changes a minute: nobody shops or types so much in a day.
const changesPerDay = 40;
const dayMs = 86_400_000;

/**
 * Allows 40 times `rateLimit` changes a day for each caller (DAT-19); 0 means no limit. Each process
 * counts separately, as {@link limitBy} does, so that no tap costs a further statement.
 */
export function limitChanges(app: FastifyInstance, rateLimit: number): Limit {
  if (rateLimit === 0) return async () => {};
  const max = rateLimit * changesPerDay;
  const message = (retryAfterSeconds: number) => tooManyChangesTodayText(max, retryAfterSeconds);
  return countWindow(app, { keyOf: byCaller, max, windowMs: dayMs, message });
}

interface Window {
  readonly keyOf: (request: FastifyRequest) => string;
  readonly max: number;
  readonly windowMs: number;
  /** The message of the failure, with the time until the window ends. */
  readonly message?: (retryAfterSeconds: number) => string;
}

function countWindow(app: FastifyInstance, { keyOf, max, windowMs, message }: Window): Limit {
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    const { ttlInSeconds: retryAfterSeconds } = result;
    throw new ApiError('too-many-requests', {
      retryAfterSeconds,
      ...(message && { message: message(retryAfterSeconds) }),
    });
  };
}

/**
 * Like {@link limitBy}, but all processes share the count, which the database stores under `name`.
 * It stores only hashes of the keys, because a key may be a network address or an e-mail address.
 */
export function limitAcrossProcesses(
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

// Several people may share an address, e.g. a household or a company.
const usersPerAddress = 5;

/**
 * Allows five times `rateLimit` requests a minute from one address; 0 means no limit. Does not
 * count requests with a cached token, because thousands of users of a mobile network may share an
 * address. Those requests are limited for each user instead.
 */
export function limitUnknownCallers(
  app: FastifyInstance,
  rateLimit: number,
  isCached: (token: string) => boolean = () => false,
): Limit {
  const limit = limitBy(app, byAddress, rateLimit * usersPerAddress);
  return async (request) => {
    const token = tokenOf(request);
    if (token === undefined || !isCached(token)) await limit(request);
  };
}

/** Returns the address of a request. All IPv6 addresses of a /64 count as one. */
export const byAddress = ({ ip }: FastifyRequest): string =>
  ip.includes(':') ? normalizeIP(ip) : ip;

/**
 * Returns the key for a caller's requests. Requests with personal keys are counted separately from
 * those of devices, so that a program that calls too often does not block the app (KEY-03).
 */
export function byCaller(request: FastifyRequest): string {
  const { caller, keyScope } = bearerOf(request);
  return keyScope === undefined ? caller.id : `keys of ${caller.id}`;
}
