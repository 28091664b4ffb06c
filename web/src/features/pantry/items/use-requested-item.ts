import { useRouteLocation } from '../../../router/router-context.ts';

/** Returns the id of the item whose sheet the address opens, by `/despensa?item={id}` (VAL-11). */
export const useRequestedItem = (): string | undefined =>
  new URLSearchParams(useRouteLocation().search).get('item') ?? undefined;
