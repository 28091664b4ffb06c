import { useRead } from '../../sync/react/use-read.ts';
import { readActiveListId } from '../../lib/device/shopping-storage.ts';
import { budgetOf, supermarketOf } from '../../lib/items/trip-of-list.ts';
import { cartTotal, splitByCart } from '../shopping/cart/cart.ts';

/**
 * Returns a summary of the list for the next trip, or undefined if there is no list or it is not
 * loaded. Prefers a list with a supermarket, then the selected list (LST-12), then the first list.
 */
export function useNextTrip() {
  const lists = useRead('getLists', {}).data;
  const activeId = readActiveListId();
  const orderedLists = (lists ?? []).toSorted(
    (one, other) => Number(other.id === activeId) - Number(one.id === activeId),
  );
  const nextList =
    orderedLists.find((candidate) => supermarketOf(candidate) !== null) ?? orderedLists.at(0);
  const list = useRead(
    'getList',
    { params: { listId: nextList?.id ?? '' } },
    { isEnabled: nextList !== undefined },
  ).data;
  if (nextList === undefined || list === undefined) return undefined;
  const { pending, taken } = splitByCart(list.items);
  const supermarket = supermarketOf(nextList);
  return {
    listId: nextList.id,
    name: nextList.name,
    supermarket,
    isInProgress: supermarket !== null || taken.length > 0,
    pendingCount: pending.length,
    takenCount: taken.length,
    total: cartTotal(list.items),
    budget: budgetOf(nextList),
  };
}
