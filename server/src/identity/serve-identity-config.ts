import type { ServerConfig } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import { limitUnknownCallers } from '../http/limits/rate-limits.ts';

// Browsers cache the configuration only briefly, so that the page soon uses a new provider.
const cacheControl = 'public, max-age=300';

/**
 * Serves `GET /api/auth/config`. The page reads it before sign-in: it says where people sign in and
 * which features the server has.
 */
export function serveIdentityConfig(
  app: FastifyInstance,
  config: ServerConfig,
  rateLimit: number,
): void {
  app.get(
    '/api/auth/config',
    { schema: { hide: true }, onRequest: limitUnknownCallers(app, rateLimit) },
    (_, reply) => reply.header('cache-control', cacheControl).send(config),
  );
}
