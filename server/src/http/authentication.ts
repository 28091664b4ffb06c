import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../db/database.ts';
import { ApiError } from './failure.ts';
import type { Caller } from './handlers.ts';

/** What the database says of somebody who calls. */
export interface Standing {
  isDisabled: boolean;
}

/** Somebody with a good token. */
export interface Bearer {
  readonly caller: Caller;
  /**
   * Answers what a statement has just said of them, if they may call now; throws `user-disabled`, or
   * `unauthenticated` where it found nobody.
   */
  readonly admit: <T extends Standing>(standing: T | undefined) => T;
  /**
   * Asks the database whether they may call now; throws `user-disabled` or `unauthenticated`. Ask it
   * over the connection of the request's own statements, which need not wait for it to be sent.
   */
  readonly confirm: (sql: Sql) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    bearer: Bearer | null;
  }
}

/** Who a bearer token belongs to. Throws `unauthenticated` or `user-disabled`. */
export type FindBearer = (token: string) => Promise<Bearer>;

/**
 * Lets only verified callers through, before anything else of a request is looked at (AUT-13). Whoever
 * answers the request has to let {@link Bearer} confirm them before it acts.
 */
export function requireBearer(app: FastifyInstance, findBearer: FindBearer): void {
  app.decorateRequest('bearer', null);
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request);
    if (token === undefined) throw new ApiError('unauthenticated');
    request.bearer = await findBearer(token);
  });
}

/** The bearer token that a request carries, good or not. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '')?.[1];
}

/** The bearer of a request that came through {@link requireBearer}. */
export function bearerOf(request: FastifyRequest): Bearer {
  if (!request.bearer) throw new Error('This route does not require a bearer token.');
  return request.bearer;
}
