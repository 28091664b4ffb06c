import { useRead } from '../../sync/react/use-read.ts';
import { readActiveListId } from '../../lib/device/shopping-storage.ts';
import { budgetOf, supermarketOf } from '../../lib/items/trip-of-list.ts';
import { cartTotal, splitByCart } from '../shopping/cart/cart.ts';

/**
 * Returns a summary of the list to shop with next. Prefers lists with a supermarket and, among
 * them, the list in use (LST-12). Without such a list it is the list in use, or the first one.
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
