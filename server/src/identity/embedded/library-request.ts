import type { FastifyRequest } from 'fastify';
import { libraryOrigin } from './better-auth.ts';

/** Sends a request to the identity library, which answers like a web server. */
export type CallLibrary = (request: Request) => Promise<Response>;

/** Builds a request to the library. It copies only the headers that carry the session. */
export function createLibraryRequest(
  request: FastifyRequest,
  path: string,
  body?: object,
): Request {
  const { cookie, authorization } = request.headers;
  const headers = new Headers({ origin: libraryOrigin, 'content-type': 'application/json' });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (authorization !== undefined) headers.set('authorization', authorization);
  return new Request(`${libraryOrigin}/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}
