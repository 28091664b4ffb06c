import { isAt } from '../../router/addresses.ts';

/**
 * Whether this is the shopping screen, on which no question is asked, because people use it inside
 * a supermarket.
 */
export const isShop = (pathname: string) => isAt('/lista-compras/$listId/supermercado', pathname);
