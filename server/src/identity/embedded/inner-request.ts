import type { FastifyRequest } from 'fastify';
import { innerOrigin } from './better-auth.ts';

/** The identity library, which answers as a web server would. */
export type AskLibrary = (request: Request) => Promise<Response>;

/** What the library is asked on behalf of a request: with its session, and nothing else of it. */
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
