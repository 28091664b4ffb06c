import type { Path } from '../../router/addresses.ts';
import type { IconName } from '../../ui/signs/Icon.tsx';

interface NavItem {
  readonly to: Path;
  readonly label: string;
  readonly icon: IconName;
}

/** The links that a signed-in person sees (NAV-07), in the order shown. */
export const signedInItems = [
  { to: '/', label: 'Início', icon: 'home' },
  { to: '/lista-compras', label: 'Listas', icon: 'list' },
  { to: '/despensa', label: 'Despensa', icon: 'jar' },
  { to: '/catalogo', label: 'Catálogo', icon: 'tag' },
  { to: '/gastos', label: 'Gastos', icon: 'chart' },
  { to: '/dicas-ia', label: 'Dicas IA', icon: 'lightbulb' },
] as const satisfies readonly NavItem[];

/** The links in the bottom bar on phones. The menu of the bar does not show them again (NAV-13). */
export const barItems = signedInItems.slice(0, 4);

/** The links that a visitor sees (NAV-07). */
export const visitorItems = [
  { to: '/login', label: 'Login', icon: 'login' },
  { to: '/signup', label: 'Cadastrar', icon: 'add-user' },
] as const satisfies readonly NavItem[];
