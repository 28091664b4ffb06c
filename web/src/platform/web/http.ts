import type { Http, HttpRequest } from '../port.ts';

/** Sends requests by `fetch`; the browser adds the session cookie. */
export const http: Http = { send, stream: send };

function send(path: string, { method, headers, body, signal }: HttpRequest): Promise<Response> {
  return fetch(path, {
    method,
    headers,
    // A response that the server allows to be cached is revalidated each time.
    cache: 'no-cache',
    // A followed redirect would turn a POST into a GET, whose success would count as success of the
    // write.
    redirect: 'error',
    signal,
    ...(body !== undefined && { body }),
  });
}
