import type { Place } from '../router/place.ts';

/**
 * Where a visitor wanted to go (NAV-03). It travels in `/login?destino=…`, so it survives a reload
 * and the links between login and sign-up. Only this app's own signed-in pages are accepted:
 * a link that somebody else made must not lead off this origin.
 */
const pages = [
  /^\/$/,
  /^\/lista-compras(\/nova|\/[\w-]+\/supermercado)?$/,
  /^\/despensa$/,
  /^\/catalogo$/,
  /^\/gastos$/,
  /^\/dicas-ia$/,
  /^\/perfil$/,
  /^\/accept-list(\/[^/]*)?$/,
];

/** The page to open for a remembered one: path, query and hash; `/` for whatever is not a page. */
export function safeDestination(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/u.test(wanted)) return '/';
  const origin = 'https://app.invalid';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return '/';
  return pages.some((page) => page.test(url.pathname))
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
}

/** Which page a link to the sign-in remembers. */
export const wantedDestination = ({ search }: Pick<Place, 'search'>) =>
  new URLSearchParams(search).get('destino');

/** What to remember while somebody signs in; nothing for `/`, where they land anyway. */
export function rememberedDestination(wanted: unknown): { destino?: string } {
  const destination = safeDestination(wanted);
  return destination === '/' ? {} : { destino: destination };
}
