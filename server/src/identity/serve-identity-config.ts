import type { ServerConfig } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import { limitUnknownCallers } from '../http/limits/rate-limits.ts';

// Only briefly, so that the page soon uses a new provider.
const cacheControl = 'public, max-age=300';

/**
 * Serves `GET /api/auth/config`. Before sign-in, it tells the page where people sign in and which
 * features exist.
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
