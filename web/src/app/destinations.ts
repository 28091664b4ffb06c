import type { RouteLocation } from '../router/route-location.ts';
import { findPath, type Path } from '../router/targets.ts';

/**
 * Where a visitor wanted to go (NAV-03). It travels in `/login?destino=…`, so it survives a reload
 * and the links between login and sign-up. Only this app's own signed-in pages are accepted:
 * a link that somebody else made must not lead off this origin.
 */
const memberPaths = [
  '/',
  '/lista-compras',
  '/lista-compras/nova',
  '/lista-compras/$listId/supermercado',
  '/despensa',
  '/catalogo',
  '/gastos',
  '/compras',
  '/dicas-ia',
  '/perfil',
  '/casa',
  '/entrar-na-casa',
  '/entrar-na-casa/$householdToken',
  '/accept-list',
  '/accept-list/$inviteToken',
] as const satisfies readonly Path[];
export type MemberPath = (typeof memberPaths)[number];

/** The page to open for a remembered one: path, query and hash; `/` for whatever is not a page. */
export function safeDestination(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/u.test(wanted)) return '/';
  const origin = 'https://app.invalid';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return '/';
  return findPath(memberPaths, url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Which page a link to the sign-in remembers. */
export const wantedDestination = ({ search }: Pick<RouteLocation, 'search'>) =>
  new URLSearchParams(search).get('destino');

/** What to remember while somebody signs in; nothing for `/`, where they land anyway. */
export function rememberedDestination(wanted: unknown): { destino?: string } {
  const destination = safeDestination(wanted);
  return destination === '/' ? {} : { destino: destination };
}
