import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that keep the page to itself, but for the `origins` that it may call; `isHttps` adds those
 * that plain HTTP would break.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  isHttps: boolean,
  origins: readonly string[],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The barcode decoder is WebAssembly.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        // Pictures of products stand on other hosts, which learn no address of ours (no-referrer).
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...origins],
        'frame-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
    // Whatever may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
