/** The screens whose first load is measured, and how to see that they show their content. */
import type { Household } from '../../e2e/scenes/household.ts';

export interface Route {
  readonly name: string;
  readonly path: string;
  /** A selector that matches once the screen shows its content. */
  readonly shown: string;
  readonly isVisitor?: boolean;
  /** Whether Lighthouse audits it too. */
  readonly isAudited?: boolean;
}

export function routesOf({ weeklyListId }: Household): Route[] {
  return [
    { name: 'login', path: '/login', shown: 'form', isVisitor: true, isAudited: true },
    { name: 'signup', path: '/signup', shown: 'form', isVisitor: true },
    { name: 'home', path: '/', shown: 'main h1', isAudited: true },
    { name: 'lists', path: '/lista-compras', shown: '[data-item]', isAudited: true },
    {
      name: 'shop',
      path: `/lista-compras/${weeklyListId}/supermercado`,
      shown: '[id^=pegar-]',
      isAudited: true,
    },
    { name: 'pantry', path: '/despensa', shown: 'main output' },
    { name: 'catalogue', path: '/catalogo', shown: 'main li h2', isAudited: true },
    { name: 'spending', path: '/gastos', shown: 'main h1' },
    { name: 'tips', path: '/dicas-ia', shown: 'main h1' },
    { name: 'profile', path: '/perfil', shown: 'main h1' },
    { name: 'invite', path: `/accept-list/${weeklyListId}`, shown: 'main h1' },
  ];
}
