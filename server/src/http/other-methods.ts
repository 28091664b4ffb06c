import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors/failure.ts';
import type { AnswerPreflight } from './native-origins.ts';

/** The methods that are registered on each path. */
export type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>;

/** Collects the methods of all routes that are registered on `app` after this call. */
export function collectMethods(app: FastifyInstance): MethodsByPath {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route only answers addresses that do not exist.
    if (url.endsWith('*')) return;
    const methods = methodsByPath.get(url) ?? new Set<string>();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });
  return methodsByPath;
}

/**
 * Answers each method that is not registered on a collected path with a 405 and `Allow` (API-39;
 * RFC 9110, 15.5.6), before the caller or the body is checked. Only preflight requests are answered
 * by `answerPreflight` instead. Each path gets its own routes; otherwise `DELETE /receipts/read`
 * would delete the receipt with the id `read`. Call it after all other routes are registered.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  methodsByPath: MethodsByPath,
  answerPreflight: AnswerPreflight,
): void {
  const refusedRoutes = [...methodsByPath].map(([url, methods]) => ({
    url,
    allow: [...methods].toSorted().join(', '),
    refusedMethods: app.supportedMethods.filter((method) => !methods.has(method)),
  }));
  for (const { url, allow, refusedMethods } of refusedRoutes) {
    app.route({
      method: refusedMethods,
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async (request, reply) => {
        if (answerPreflight(request, reply)) return reply;
        reply.header('allow', allow);
        throw new ApiError('method-not-allowed');
      },
      handler: () => {
        throw new Error('The hook has answered this request.');
      },
    });
  }
}
