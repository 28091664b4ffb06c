/**
 * The headers of answers that do not depend on the call: what isolates the page from other origins, what
 * lets the app on phones read answers, and what is sent where no hook of the app runs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Headers for responses that are sent without the hooks of the app. A browser then neither renders
 * the JSON as a page nor stores it.
 */
export const hooklessHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Sets headers that isolate the page from all other origins, except from the `origins` that it may
 * call. `isHttps` adds headers that would break plain HTTP.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  isHttps: boolean,
  origins: readonly string[],
): void {
  const headers = computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The barcode decoder is WebAssembly.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        // Other hosts serve the pictures of products. `no-referrer` hides the page's address
        // from them.
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
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    // Answers that may be cached set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Computes helmet's headers once, because they are the same for each answer. */
function computeHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  };
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** The methods and headers that the app on phones may send. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, quitanda-household',
  'access-control-max-age': '600',
};
/** The response headers that the app reads. */
const readableHeaders = { 'access-control-expose-headers': 'retry-after, date' };

/**
 * Allows pages of exactly these origins to read the answers of `api`. The app on phones is served
 * from these origins, and reads streamed answers with `fetch` of the page. Pages of other origins
 * cannot read the answers. No page can sign in by CORS, because without `allow-credentials` the
 * browser sends no cookie. Call this before any hook that refuses requests, so that the app can
 * read their failures too.
 */
export function allowNativeOrigins(api: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, ...readableHeaders });
    }
    done();
  });
}

/** Answers a CORS preflight request of an allowed origin. Returns whether the request was one. */
export type AnswerPreflight = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Answers CORS preflight requests of exactly these origins, except for sign-in. */
export function createPreflightAnswerer(origins: readonly string[]): AnswerPreflight {
  return (request, reply) => {
    if (request.method !== 'OPTIONS' || origins.length === 0) return false;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    const isCall = /^\/api\/(?!auth(?:\/|$))/iu.test(request.url);
    if (origin === undefined || !origins.includes(origin) || !isCall) return false;
    void reply
      .code(204)
      .headers({ 'access-control-allow-origin': origin, ...preflightHeaders })
      .send();
    return true;
  };
}
