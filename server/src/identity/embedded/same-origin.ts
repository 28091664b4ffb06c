import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that carries a cookie comes from our own page, under whatever name the person
 * opened it. A client that is no browser sends no origin, and has no cookie that it did not mean.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Only a browser can set it, and only to the truth, through whatever proxies; but it says it to
  // trustworthy addresses alone, so not to one in the local network.
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || origin === publicOrigin) return true;
  const page = URL.parse(origin);
  // Behind a proxy the scheme here may differ from the page's; a default port may be left out.
  return isWeb(page) && page.host === URL.parse(`${page.protocol}//${request.host}`)?.host;
}

const isWeb = (page: URL | null): page is URL =>
  page?.protocol === 'http:' || page?.protocol === 'https:';
