/**
 * Sends requests by the device's own HTTP client. This client delivers only complete responses, so
 * streams use the page's fetch. Neither the client nor the fetch sends cookies; the session is a
 * token in the device's secure storage (session.ts).
 */
import { CapacitorHttp, type HttpResponse } from '@capacitor/core';
import type { Http, HttpRequest } from '../port.ts';
import { toBase64 } from './base64.ts';
import { apiOrigin } from './origins.ts';
import { storeSession, readSessionHeaders } from './session.ts';

export const http: Http = { send, stream };

async function send(path: string, request: HttpRequest): Promise<Response> {
  const { method, headers, body, timeoutMs, signal } = request;
  const session = await readSessionHeaders(path);
  const data = await toBodyOptions(body);
  signal.throwIfAborted();
  const pluginResponse = await CapacitorHttp.request({
    url: apiOrigin + path,
    method,
    headers: { ...headers, ...session },
    ...data,
    // Text, because the caller also handles responses that are not JSON.
    responseType: 'text',
    // A followed redirect would turn a POST into a GET, whose success would count as success of the
    // write.
    disableRedirects: true,
    // The plugin cannot abort a request. After an abort by the caller, the connection is closed
    // only at this time limit.
    connectTimeout: timeoutMs,
    readTimeout: timeoutMs,
  });
  // After an abort by the caller, the response must not change the session.
  signal.throwIfAborted();
  const response = toResponse(pluginResponse);
  await storeSession(path, session, response);
  return response;
}

/** Returns the plugin's options for a body: text unchanged, a picture in base64. */
async function toBodyOptions(
  body: HttpRequest['body'],
): Promise<{ data?: string; dataType?: 'file' }> {
  if (body === undefined) return {};
  return typeof body === 'string'
    ? { data: body }
    : { data: await toBase64(body), dataType: 'file' };
}

/** Throws a TypeError, as fetch does, for a redirect or an invalid status. */
function toResponse({ status, headers, data }: HttpResponse): Response {
  if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
    throw new TypeError(`The server answered ${status}.`);
  }
  // The plugin has already parsed a response whose content type is JSON.
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? '');
  const isEmpty = status === 204 || status === 205 || text === '' || text === '""';
  return new Response(isEmpty ? null : text, { status, headers: new Headers(headers) });
}

function stream(path: string, request: HttpRequest): Promise<Response> {
  const { method, headers, body, signal } = request;
  return getPageFetch()(apiOrigin + path, {
    method,
    headers,
    credentials: 'omit',
    redirect: 'error',
    signal,
    ...(body !== undefined && { body }),
  });
}

/** Returns the fetch of the web view, even if the shell has replaced `window.fetch`. */
function getPageFetch(): typeof fetch {
  const { CapacitorWebFetch } = window as { CapacitorWebFetch?: typeof fetch };
  return (CapacitorWebFetch ?? window.fetch).bind(window);
}
