import type { FastifyInstance } from 'fastify';

/** All that the app sends with a call, and all that it reads beside the body. */
const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, quitanda-household',
  'access-control-max-age': '600',
};
const readable = { 'access-control-expose-headers': 'retry-after, date' };

/**
 * Lets pages of exactly these origins, where the app on phones stands, read what the calls of `api`
 * answer: its streamed answers come through the page's own fetch. Nobody else is told anything, and
 * no cookie goes with it (there is no `allow-credentials`); the way to sign in stays closed to them.
 * Call it before whatever refuses a request, so that they can read a refusal too.
 */
export function admitNativeOrigins(api: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, ...readable });
    }
    done();
  });
}

/** Answers the question that a browser asks before such a call; for others there is no such route. */
export function answerPreflights(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.options('/api/*', { schema: { hide: true } }, (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    const isAuth = /^\/api\/auth(\/|$)/iu.test(request.url);
    if (origin === undefined || !origins.includes(origin) || isAuth) return reply.callNotFound();
    return reply
      .code(204)
      .headers({ 'access-control-allow-origin': origin, ...preflight })
      .send();
  });
}
