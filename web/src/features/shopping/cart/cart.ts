/** The items in the cart, their cost, and which of them have no price. */
import type { ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { sumCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { inOrder } from '../../../lib/items/in-order.ts';
import { lineTotalOf } from '../../../lib/items/line-total.ts';

/** Returns the running total: the exact sum of the lines in the cart (SHO-02, DAT-06). */
export function cartTotal(items: readonly ListItem[]): Centavos {
  return sumCentavos(
    items.filter((item) => item.isChecked).map((item) => lineTotalOf(item) ?? zero),
  );
}
const zero = toCentavos(0);

/**
 * Returns the pending items and those in the cart, in the order of the lists screen. The order does
 * not depend on times, because the server's times differ from those of writes not sent yet.
 */
export function splitByCart(items: readonly ListItem[]): {
  pending: ListItem[];
  taken: ListItem[];
} {
  const orderedItems = inOrder(items);
  return {
    pending: orderedItems.filter((item) => !item.isChecked),
    taken: orderedItems.filter((item) => item.isChecked),
  };
}

/** Returns the name of the item's product, or else the name of the item. */
export function shownName(item: ListItem): string {
  return item.product?.name ?? item.name;
}

/** Returns the item's name on the list; null if the selected product has the same name (SHO-04). */
export function plannedName(item: ListItem): string | null {
  return fold(shownName(item)) === fold(item.name) ? null : item.name;
}

/** Returns the items that have no price or no quantity (FIN-06). */
export const unpricedItemsOf = (takenItems: readonly ListItem[]): ListItem[] =>
  takenItems.filter(
    ({ price, purchasedQuantity }) =>
      price === null || purchasedQuantity === null || purchasedQuantity <= 0,
  );
