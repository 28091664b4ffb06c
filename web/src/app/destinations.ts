/**
 * The page that a visitor has requested (NAV-03). It is in `/login?destino=…`, so it survives a
 * reload and the links between login and sign-up. Only signed-in pages of this app are accepted, so
 * that a link from elsewhere cannot lead to another origin.
 */
import { signedInPaths } from '../router/addresses.ts';
import type { RouteLocation } from '../router/route-location.ts';
import { findPath } from '../router/targets.ts';

/**
 * Returns the page to open for a requested destination: its path, query and hash. Returns `/` for
 * everything that is not a signed-in page of this app.
 */
export function safeDestination(requested: unknown): string {
  if (typeof requested !== 'string' || !isPath(requested)) return '/';
  const origin = 'https://app.invalid';
  if (!URL.canParse(requested, origin)) return '/';
  const url = new URL(requested, origin);
  // The path of '/..//' is '//', which is the beginning of an address on another server.
  if (url.origin !== origin || !isPath(url.pathname)) return '/';
  return findPath(signedInPaths, url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/';
}

const isPath = (address: string) => /^\/(?![/\\])/u.test(address);

/**
 * Returns the `destino` in the address of the sign-in or sign-up screen, which `safeDestination`
 * has not yet checked. Returns null if there is none.
 */
export const readDestination = ({ search }: Pick<RouteLocation, 'search'>) =>
  new URLSearchParams(search).get('destino');

/**
 * Returns the query parameters for the address of the sign-in screen: none if the destination is
 * `/`, which is the default.
 */
export function destinationQuery(requested: unknown): { destino?: string } {
  const destination = safeDestination(requested);
  return destination === '/' ? {} : { destino: destination };
}
