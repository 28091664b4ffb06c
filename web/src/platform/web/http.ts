import type { Http, HttpRequest } from '../port.ts';

/** The browser's own; the session is a cookie that goes with it by itself. */
export const http: Http = { send, stream: send };

function send(path: string, { method, headers, body, signal }: HttpRequest): Promise<Response> {
  return fetch(path, {
    method,
    headers,
    // The server says what may be kept at all; a browser that has it asks whether it is still so.
    cache: 'no-cache',
    // Followed, a POST would become a GET, and its good answer would stand for the write's.
    redirect: 'error',
    signal,
    ...(body !== undefined && { body }),
  });
}
