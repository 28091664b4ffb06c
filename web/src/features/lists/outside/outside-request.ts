/** What the device, another app or a notice asks for when it opens `/lista-compras/abrir` (MOB-05 to MOB-08, NOT-17). */

/** `share` is a text that another app has shared; it is not in the address. */
export type OutsideRequest =
  | { readonly kind: 'focus' | 'trip' | 'share' }
  | { readonly kind: 'list'; readonly listId: string }
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'place' } & NoticePlace);

/** Where a notice leads: a household, and a screen of it; a list only among the lists. */
export interface NoticePlace {
  readonly householdId: string;
  readonly listId: string | undefined;
  readonly screen: (typeof noticeScreens)[keyof typeof noticeScreens];
}

const noticeScreens = {
  listas: '/lista-compras',
  inicio: '/',
  gastos: '/gastos',
  casa: '/casa',
  compras: '/compras',
  despensa: '/despensa',
} as const;
const isNoticeScreen = (name: string): name is keyof typeof noticeScreens =>
  Object.hasOwn(noticeScreens, name);

const id = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
const idOnly = new RegExp(`^${id}$`, 'iu');

const scheme = /^web\+quitanda:(?:\/\/)?/iu;
const listLink = new RegExp(`^lista/(${id})/?$`, 'iu');
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
  if (query.has('casa')) return parsePlace(query);
  return parseLink(query.get('link') ?? '');
}

/** NOT-17: `casa={id}`, with `lista={id}` or `tela={name}`. */
function parsePlace(query: URLSearchParams): OutsideRequest | undefined {
  const readId = (name: string) => idOnly.exec(query.get(name) ?? '')?.[0].toLowerCase();
  const householdId = readId('casa');
  if (householdId === undefined) return undefined;
  const name = query.get('tela') ?? 'listas';
  const screen = noticeScreens[isNoticeScreen(name) ? name : 'listas'];
  const listId = screen === noticeScreens.listas ? readId('lista') : undefined;
  return { kind: 'place', householdId, listId, screen };
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
