import { useRead } from '../../sync/use-read.ts';
import {
  readActiveListId,
  readBudget,
  readCurrentSupermarket,
} from '../../lib/shopping-storage.ts';
import { cartTotal, splitByCart } from '../shopping/cart.ts';

/**
 * The shop that goes on, else the list to shop next: one with a supermarket chosen on this device,
 * the list in use first (LST-12), else the first one.
 */
export function useNextShop() {
  const lists = useRead('getLists', {}).data;
  const activeId = readActiveListId();
  const ordered = (lists ?? []).toSorted(
    (one, other) => Number(other.id === activeId) - Number(one.id === activeId),
  );
  const next = ordered.find(({ id }) => readCurrentSupermarket(id) !== null) ?? ordered.at(0);
  const list = useRead(
    'getList',
    { params: { listId: next?.id ?? '' } },
    { isEnabled: next !== undefined },
  ).data;
  if (next === undefined || list === undefined) return undefined;
  const { pending, taken } = splitByCart(list.items);
  const supermarket = readCurrentSupermarket(next.id);
  return {
    listId: next.id,
    name: next.name,
    supermarket,
    isOpen: supermarket !== null || taken.length > 0,
    pending: pending.length,
    taken: taken.length,
    total: cartTotal(list.items),
    budget: readBudget(next.id),
  };
}
