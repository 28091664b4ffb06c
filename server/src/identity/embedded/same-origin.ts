import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from our own page, at any address under which the person opened it. A client that
 * is not a browser sends no origin and is allowed, because no other site can make it send a cookie.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Browsers set this header, and scripts cannot forge it. Browsers do not send it to plain HTTP
  // addresses in the local network.
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || origin === publicOrigin) return true;
  const page = URL.parse(origin);
  // Behind a proxy the scheme of this request may differ from the page's. A default port may be left
  // out.
  return isWeb(page) && page.host === URL.parse(`${page.protocol}//${request.host}`)?.host;
}

const isWeb = (page: URL | null): page is URL =>
  page?.protocol === 'http:' || page?.protocol === 'https:';
