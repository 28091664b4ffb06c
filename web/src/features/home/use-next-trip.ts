import { useRead } from '../../sync/react/use-read.ts';
import { readActiveListId } from '../../lib/device/shopping-storage.ts';
import { budgetOf, supermarketOf } from '../../lib/items/trip-of-list.ts';
import { cartTotal, splitByCart } from '../shopping/cart/cart.ts';

/**
 * Returns the trip in progress, or else the next list: one with a supermarket, the list in use
 * first (LST-12), or else the first list.
 */
export function useNextTrip() {
  const lists = useRead('getLists', {}).data;
  const activeId = readActiveListId();
  const ordered = (lists ?? []).toSorted(
    (one, other) => Number(other.id === activeId) - Number(one.id === activeId),
  );
  const next = ordered.find((each) => supermarketOf(each) !== null) ?? ordered.at(0);
  const list = useRead(
    'getList',
    { params: { listId: next?.id ?? '' } },
    { isEnabled: next !== undefined },
  ).data;
  if (next === undefined || list === undefined) return undefined;
  const { pending, taken } = splitByCart(list.items);
  const supermarket = supermarketOf(next);
  return {
    listId: next.id,
    name: next.name,
    supermarket,
    isOpen: supermarket !== null || taken.length > 0,
    pending: pending.length,
    taken: taken.length,
    total: cartTotal(list.items),
    budget: budgetOf(next),
  };
}
