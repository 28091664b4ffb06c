/**
 * The device's own HTTP, whose answers come whole: streams go through the page's fetch. No cookie goes
 * with either; the session is a token in the device's secure storage (session.ts).
 */
import { CapacitorHttp, type HttpResponse } from '@capacitor/core';
import type { Http, HttpRequest } from '../port.ts';
import { apiAddress } from './addresses.ts';
import { keepSession, sessionHeaders } from './session.ts';

export const http: Http = { send, stream };

async function send(path: string, request: HttpRequest): Promise<Response> {
  const { method, headers, body, timeLimit, signal } = request;
  const session = await sessionHeaders(path);
  const data = await dataOf(body);
  signal.throwIfAborted();
  const answer = await CapacitorHttp.request({
    url: apiAddress + path,
    method,
    headers: { ...headers, ...session },
    ...data,
    // As text: what is no JSON is judged by whoever asked.
    responseType: 'text',
    // Followed, a POST would become a GET, and its good answer would stand for the write's.
    disableRedirects: true,
    // It knows no signal: this frees the device's connection some time after nobody waits.
    connectTimeout: timeLimit,
    readTimeout: timeLimit,
  });
  // Nobody waits for it any more, and it must not sign anybody in or out.
  signal.throwIfAborted();
  const response = responseOf(answer);
  await keepSession(path, session, response);
  return response;
}

/** Text goes as it is, a picture in base64. */
async function dataOf(body: HttpRequest['body']): Promise<{ data?: string; dataType?: 'file' }> {
  if (body === undefined) return {};
  return typeof body === 'string'
    ? { data: body }
    : { data: await base64Of(body), dataType: 'file' };
}

async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Throws TypeError, as fetch does, for a redirect or what is no answer at all. */
function responseOf({ status, headers, data }: HttpResponse): Response {
  if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
    throw new TypeError(`The server answered ${status}.`);
  }
  // The device has parsed what calls itself JSON.
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? '');
  const isEmpty = status === 204 || status === 205 || text === '' || text === '""';
  return new Response(isEmpty ? null : text, { status, headers: new Headers(headers) });
}

function stream(path: string, request: HttpRequest): Promise<Response> {
  const { method, headers, body, signal } = request;
  return pageFetch()(apiAddress + path, {
    method,
    headers,
    credentials: 'omit',
    redirect: 'error',
    signal,
    ...(body !== undefined && { body }),
  });
}

/** The page's own fetch, also where the shell has put its own in its place. */
function pageFetch(): typeof fetch {
  const { CapacitorWebFetch } = window as { CapacitorWebFetch?: typeof fetch };
  return (CapacitorWebFetch ?? window.fetch).bind(window);
}
