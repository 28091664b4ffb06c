import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './failure.ts';
import type { Caller } from './handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Who a bearer token belongs to. Throws `unauthenticated` or `user-disabled`. */
export type FindCaller = (token: string) => Promise<Caller>;

/** Lets only verified callers through, before anything else of a request is looked at (AUT-13). */
export function requireBearer(app: FastifyInstance, findCaller: FindCaller): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer +(\S+)$/iu.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new ApiError('unauthenticated');
    request.caller = await findCaller(token);
  });
}

/** The caller of a request that came through {@link requireBearer}. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route does not require a bearer token.');
  return request.caller;
}
