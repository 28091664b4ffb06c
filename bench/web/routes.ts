/** The screens whose first load is measured, each with a selector for its content. */
import type { Household } from '../../e2e/scenes/household.ts';

export interface Route {
  readonly name: string;
  readonly path: string;
  /** A selector that matches once the screen shows its content. */
  readonly contentSelector: string;
  /** Whether it is opened by a person who is not signed in. */
  readonly isSignedOut?: boolean;
  /** Whether Lighthouse audits it too. */
  readonly isAudited?: boolean;
}

export function routesOf({ weeklyListId }: Household): Route[] {
  return [
    { name: 'login', path: '/login', contentSelector: 'form', isSignedOut: true, isAudited: true },
    { name: 'signup', path: '/signup', contentSelector: 'form', isSignedOut: true },
    { name: 'home', path: '/', contentSelector: 'main h1', isAudited: true },
    { name: 'lists', path: '/lista-compras', contentSelector: '[data-item]', isAudited: true },
    {
      name: 'shop',
      path: `/lista-compras/${weeklyListId}/supermercado`,
      contentSelector: '[id^=pegar-]',
      isAudited: true,
    },
    { name: 'pantry', path: '/despensa', contentSelector: 'main output' },
    { name: 'catalogue', path: '/catalogo', contentSelector: 'main li h2', isAudited: true },
    { name: 'spending', path: '/gastos', contentSelector: 'main h1' },
    { name: 'tips', path: '/dicas-ia', contentSelector: 'main h1' },
    { name: 'profile', path: '/perfil', contentSelector: 'main h1' },
    { name: 'invite', path: `/accept-list/${weeklyListId}`, contentSelector: 'main h1' },
  ];
}
