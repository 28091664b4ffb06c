import type { ServerConfig } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import { limitUnknownCallers } from '../http/limits/rate-limits.ts';

// The page requests this when it opens. It is cached briefly, so that a new provider is used soon.
const caching = 'public, max-age=300';

/**
 * `GET /api/auth/config`: tells the page, before sign-in, where people sign in and which features
 * exist.
 */
export function serveIdentityConfig(
  app: FastifyInstance,
  config: ServerConfig,
  rateLimit: number,
): void {
  app.get(
    '/api/auth/config',
    { schema: { hide: true }, onRequest: limitUnknownCallers(app, rateLimit) },
    (_, reply) => reply.header('cache-control', caching).send(config),
  );
}
