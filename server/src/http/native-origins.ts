import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
