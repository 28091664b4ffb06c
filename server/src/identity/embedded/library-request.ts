import type { FastifyRequest } from 'fastify';
import { libraryOrigin } from './better-auth.ts';
import { describeDevice } from './mail/describe-device.ts';

/** Sends a request to better-auth, which answers like a web server. */
export type CallLibrary = (request: Request) => Promise<Response>;

/**
 * Builds a request to better-auth. It copies only the headers that carry the session, and of the
 * browser's name only a description.
 */
export function createLibraryRequest(
  request: FastifyRequest,
  path: string,
  body?: object,
): Request {
  const { cookie, authorization } = request.headers;
  const headers = new Headers({
    origin: libraryOrigin,
    'content-type': 'application/json',
    // better-auth stores it with a new session (PRF-04).
    'user-agent': describeDevice(request.headers['user-agent']),
  });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (authorization !== undefined) headers.set('authorization', authorization);
  return new Request(`${libraryOrigin}/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Builds a request with only this cookie, because another person may be signed in on the device.
 */
export function createRequestWithCookie(
  request: FastifyRequest,
  path: string,
  body: object,
  cookie: string,
): Request {
  const libraryRequest = createLibraryRequest(request, path, body);
  libraryRequest.headers.delete('authorization');
  libraryRequest.headers.set('cookie', cookie);
  return libraryRequest;
}

/** Returns the cookies of better-auth's answer as a `Cookie` header. */
export const sessionCookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
