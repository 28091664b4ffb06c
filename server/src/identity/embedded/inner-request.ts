import type { FastifyRequest } from 'fastify';
import { innerOrigin } from './better-auth.ts';

/** Calls the identity library, which takes requests as a web server does. */
export type AskLibrary = (request: Request) => Promise<Response>;

/**
 * Builds the request to the library. It contains the session of the original request, and no other
 * header of it.
 */
export function innerRequest(request: FastifyRequest, path: string, body?: object): Request {
  const { cookie, authorization } = request.headers;
  const headers = new Headers({ origin: innerOrigin, 'content-type': 'application/json' });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (authorization !== undefined) headers.set('authorization', authorization);
  return new Request(`${innerOrigin}/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}
