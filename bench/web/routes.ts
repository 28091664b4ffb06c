/** The screens whose first load is measured, by their names, with their paths. */
import type { Household } from '../../e2e/scenes/household.ts';

export interface Route {
  readonly name: string;
  readonly path: string;
}

export const routesOf = ({ weeklyListId }: Pick<Household, 'weeklyListId'>): Route[] => [
  { name: 'login', path: '/login' },
  { name: 'home', path: '/' },
  { name: 'lists', path: '/lista-compras' },
  { name: 'shop', path: `/lista-compras/${weeklyListId}/supermercado` },
  { name: 'catalogue', path: '/catalogo' },
];
