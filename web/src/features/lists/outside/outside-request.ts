/** What the device or another app asks for when it opens `/lista-compras/abrir` (MOB-05 to MOB-08). */

/** `share` is a text that another app has shared; it is not in the address. */
export type OutsideRequest =
  | { readonly kind: 'focus' | 'trip' | 'share' }
  | { readonly kind: 'list'; readonly listId: string }
  | { readonly kind: 'text'; readonly text: string };

const scheme = /^web\+quitanda:(?:\/\/)?/iu;
const listLink = /^lista\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/?$/iu;
const addLink = /^adicionar\/?\?(.*)$/su;

/**
 * Returns what the query of the address asks for; undefined for anything else. Any page or app can open
 * the address, so nothing is written before the person taps.
 */
export function parseOutsideRequest(search: string): OutsideRequest | undefined {
  const query = new URLSearchParams(search);
  if (query.has('compartilhado')) return { kind: 'share' };
  const action = query.get('acao');
  if (action === 'adicionar') return { kind: 'focus' };
  if (action === 'compras') return { kind: 'trip' };
  return parseLink(query.get('link') ?? '');
}

/** MOB-08: `web+quitanda:lista/{id}`, `web+quitanda:adicionar?texto={text}`, `web+quitanda:compras`. */
function parseLink(link: string): OutsideRequest | undefined {
  if (!scheme.test(link)) return undefined;
  const path = link.replace(scheme, '');
  const listId = listLink.exec(path)?.[1]?.toLowerCase();
  if (listId !== undefined) return { kind: 'list', listId };
  const text = new URLSearchParams(addLink.exec(path)?.[1]).get('texto');
  if (text !== null) return { kind: 'text', text };
  return /^compras\/?$/iu.test(path) ? { kind: 'trip' } : undefined;
}
