/** What the cart holds, what it costs, and what of it can move to a pantry. */
import type { ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import {
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { inOrderOfCreation } from '../../lib/in-order-of-creation.ts';

/** What one cart line costs; null while it has no price (SHO-04). */
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
 * Items still to take, and those in the cart, as on the lists screen: the server has them by its own
 * clock, and they are not to change places when a tap is laid over its answer.
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

/** The name a cart line goes by: the product's, else the item's. */
export function shownName(item: ListItem): string {
  return item.product?.name ?? item.name;
}

/** The list item's own name, where the chosen product is called something else (SHO-04). */
export function plannedName(item: ListItem): string | null {
  return fold(shownName(item)) === fold(item.name) ? null : item.name;
}

/** Whether a cart line moves to a pantry: by its product or its name, once it has a price (FIN-02). */
function isMovable({ price, purchasedQuantity }: ListItem): boolean {
  return price !== null && purchasedQuantity !== null && purchasedQuantity > 0;
}

/** Parts the cart into what moves to a pantry and what stays behind. */
export function partByMovable(taken: readonly ListItem[]): {
  movable: ListItem[];
  stuck: ListItem[];
} {
  return {
    movable: taken.filter(isMovable),
    stuck: taken.filter((item) => !isMovable(item)),
  };
}
