import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { hooklessHeaders } from '../http/response-headers.ts';
import { tokenOf } from '../http/authentication.ts';
import { ApiError } from '../http/errors/failure.ts';
import type { Limit } from '../http/limits/rate-limits.ts';
import { createServer } from '../http/server.ts';
import type { Metrics } from './metrics.ts';

interface Access {
  /** The bearer token that a request must have; undefined if only the network protects the port. */
  readonly token: string | undefined;
  /** Counts a request with a wrong token. */
  readonly limit?: Limit;
}

/**
 * Serves the metrics at `/metrics` of `app`. Throws `unauthenticated` for a wrong token. The token
 * is valid for nothing else.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { token, limit }: Access,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token !== undefined && !isSameToken(tokenOf(request), token)) {
      await limit?.(request);
      throw new ApiError('unauthenticated');
    }
    return reply
      .headers(hooklessHeaders)
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}

/** Compares two tokens in constant time, so that the time does not reveal where they differ. */
function isSameToken(sentToken: string | undefined, token: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return sentToken !== undefined && timingSafeEqual(hashOf(sentToken), hashOf(token));
}

/** Creates a server for the separate port of the metrics. It serves nothing else. */
export function createMetricsServer(
  metrics: Metrics,
  { token, logger }: Access & { readonly logger: FastifyBaseLogger },
): FastifyInstance {
  const app = createServer({ logger, trustProxy: false });
  serveMetrics(app, metrics, { token });
  app.setNotFoundHandler(async () => {
    throw new ApiError('not-found');
  });
  return app;
}
