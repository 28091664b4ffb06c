import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The headers that the app sends, and those that it reads. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, quitanda-household',
  'access-control-max-age': '600',
};
const readableHeaders = { 'access-control-expose-headers': 'retry-after, date' };

/**
 * Lets pages of exactly these origins read the answers of `api`. The app on phones is served from
 * them, and reads streamed answers with the page's own fetch. Other origins get nothing, and no
 * cookie is sent (there is no `allow-credentials`), so sign-in stays closed to them. Call it before
 * any hook that refuses requests, so that the app can read refusals too.
 */
export function admitNativeOrigins(api: FastifyInstance, origins: readonly string[]): void {
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

/** Answers a request if it is an admitted CORS preflightHeaders request, and returns whether it is one. */
export type AnswerPreflight = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Admits the CORS preflightHeaders requests of exactly these origins, except for sign-in. */
export function admitPreflights(origins: readonly string[]): AnswerPreflight {
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
