import { isAt } from '../../router/addresses.ts';

/**
 * Returns whether the path is the screen of a trip. The app offers no update there, because the
 * person is shopping in a supermarket.
 */
export const isTripScreen = (pathname: string) =>
  isAt('/lista-compras/$listId/supermercado', pathname);
