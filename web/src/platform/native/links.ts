/** The part of the app that a link opens: `https://…/#/accept-list/1`, `…/accept-list/1`, `quitanda://accept-list/1`. */
const ownScheme = 'quitanda:';

/** undefined for what leads nowhere in the app; who opens it checks the path itself. */
export function pathIn(link: string): string | undefined {
  const url = URL.parse(link);
  if (url === null) return undefined;
  if (url.hash.startsWith('#/')) return url.hash.slice(1);
  // Of an address of its own scheme the first word stands where others have their host.
  const path = url.protocol === ownScheme ? `/${url.host}${url.pathname}` : url.pathname;
  return path === '/' ? undefined : `${path}${url.search}`;
}
