import type { FastifyRequest } from 'fastify';

/** Whether a request asks for the page: it is neither for the API nor for a file. */
export function isNavigation({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [address = ''] = url.split('?', 1);
  // Repeated slashes count as one, as in the page's router (NAV-14).
  const pathname = address.replace(/\/{2,}/gu, '/');
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|mcp|\.well-known)(\/|$)/iu.test(pathname)) return false;
  const acceptsHtml = (headers.accept ?? '').includes('text/html');
  return acceptsHtml || !pathname.slice(pathname.lastIndexOf('/')).includes('.');
}
