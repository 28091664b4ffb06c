import type { ServerConfig } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import { limitStrangers } from '../http/limits/rate-limits.ts';

// Asked when the page opens; whoever changes the provider does not want to wait long.
const caching = 'public, max-age=300';

/** `GET /api/auth/config`: tells the page where people sign in and what there is, before anybody has. */
export function serveIdentityConfig(
  app: FastifyInstance,
  config: ServerConfig,
  rateLimit: number,
): void {
  app.get(
    '/api/auth/config',
    { schema: { hide: true }, onRequest: limitStrangers(app, rateLimit) },
    (_, reply) => reply.header('cache-control', caching).send(config),
  );
}
