import { parseUrl } from '../../lib/parse-url.ts';

const appScheme = 'quitanda:';

/**
 * Returns the app's path in a link such as `https://…/#/accept-list/1`, `…/accept-list/1` or
 * `quitanda://accept-list/1`; undefined if the link has no path. The router validates the path.
 */
export function pathIn(link: string): string | undefined {
  const url = parseUrl(link);
  if (url === undefined) return undefined;
  if (url.hash.startsWith('#/')) return url.hash.slice(1);
  // In a URL of the app's own scheme, the first segment of the path is parsed as the host.
  const path = url.protocol === appScheme ? `/${url.host}${url.pathname}` : url.pathname;
  return path === '/' ? undefined : `${path}${url.search}`;
}
