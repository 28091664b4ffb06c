import { isAt } from '../../router/addresses.ts';

/**
 * Whether this is the screen of a trip. The app asks no question about updates there, because
 * people use the screen inside a supermarket.
 */
export const isTripScreen = (pathname: string) =>
  isAt('/lista-compras/$listId/supermercado', pathname);
