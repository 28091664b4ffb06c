import type { FastifyRequest } from 'fastify';

/**
 * Whether a request with a cookie comes from our own page, under whatever name the person opened
 * it. A client that is not a browser sends no origin, and sends a cookie only on purpose.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Only browsers set this header, scripts cannot forge it, and it passes through proxies. Browsers
  // do not send it to plain HTTP addresses in the local network.
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || origin === publicOrigin) return true;
  const page = URL.parse(origin);
  // The scheme here may differ from the page's behind a proxy, and a default port may be left out.
  return isWeb(page) && page.host === URL.parse(`${page.protocol}//${request.host}`)?.host;
}

const isWeb = (page: URL | null): page is URL =>
  page?.protocol === 'http:' || page?.protocol === 'https:';
