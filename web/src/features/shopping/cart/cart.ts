/** The items in the cart, their cost, and which of them can move to a pantry. */
import type { ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import {
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { inOrderOfCreation } from '../../../lib/items/in-order-of-creation.ts';

/** The cost of one line of the cart; null without a price (SHO-04). */
export function lineTotalOf(item: ListItem): Centavos | null {
  if (item.price === null || item.purchasedQuantity === null) return null;
  return lineTotal(toCentavos(item.price), toThousandths(item.purchasedQuantity));
}

/** The running total: the exact sum of the lines in the cart (SHO-02, DAT-06). */
export function cartTotal(items: readonly ListItem[]): Centavos {
  return sumCentavos(
    items.filter((item) => item.isChecked).map((item) => lineTotalOf(item) ?? zero),
  );
}
const zero = toCentavos(0);

/**
 * The items to take and those in the cart, in the order of the lists screen. The order does not
 * depend on times, because the server's times differ from those of writes that were not sent yet.
 */
export function splitByCart(items: readonly ListItem[]): {
  pending: ListItem[];
  taken: ListItem[];
} {
  const ordered = inOrderOfCreation(items);
  return {
    pending: ordered.filter((item) => !item.isChecked),
    taken: ordered.filter((item) => item.isChecked),
  };
}

/** The name of a cart line: the product's, or else the item's. */
export function shownName(item: ListItem): string {
  return item.product?.name ?? item.name;
}

/** The item's own name, if the chosen product has another one (SHO-04). */
export function plannedName(item: ListItem): string | null {
  return fold(shownName(item)) === fold(item.name) ? null : item.name;
}

/** Whether a cart line moves to a pantry: it needs a price and a quantity (FIN-02). */
function isMovable({ price, purchasedQuantity }: ListItem): boolean {
  return price !== null && purchasedQuantity !== null && purchasedQuantity > 0;
}

/** Splits the cart into what moves to a pantry and what stays on the list. */
export function splitByMovable(taken: readonly ListItem[]): {
  movable: ListItem[];
  stuck: ListItem[];
} {
  return {
    movable: taken.filter(isMovable),
    stuck: taken.filter((item) => !isMovable(item)),
  };
}
