/** What was last paid at a supermarket, as the item dialog and the projection need it. */
import type { ListItem, PriceHistoryEntry } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { fold } from '@quitanda/contract/text';
import {
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { countingProductId } from '../../lib/counting-product-id.ts';
import { cartLineOf } from './found-line.ts';
import { quantityTaken, unitTaken } from './taken-as.ts';

/**
 * The last purchase of what an item stands for: of its product where it has one, else of the same
 * name. Only in the unit it is taken in, because R$/kg says nothing about R$/un.
 */
export function lastPurchaseOf(
  item: Pick<ListItem, 'name' | 'unit' | 'productId' | 'selectedProductId'>,
  history: readonly PriceHistoryEntry[],
): PriceHistoryEntry | undefined {
  const productId = countingProductId(item);
  return history.find(
    (entry) =>
      entry.unit === item.unit &&
      (productId === null ? fold(entry.name) === fold(item.name) : entry.productId === productId),
  );
}

/** What it costs per unit as far as one knows: in this cart already, else when last bought. */
export function priceKnownOf(
  item: Pick<ListItem, 'name' | 'unit' | 'product'>,
  items: readonly ListItem[],
  history: readonly PriceHistoryEntry[],
): number | undefined {
  const { name, unit, product } = item;
  const inCart = product && cartLineOf(items, product);
  if (inCart && purchasedUnitOf(inCart) === unit && inCart.price !== null) return inCart.price;
  const selectedProductId = product?.id ?? null;
  return lastPurchaseOf({ name, unit, productId: null, selectedProductId }, history)?.price;
}

/** What items would cost at their last prices; those without one are left out (INS-08). */
export function expectedTotal(
  items: readonly ListItem[],
  history: readonly PriceHistoryEntry[],
): Centavos {
  return sumCentavos(
    items.flatMap((item) => {
      const unit = unitTaken(item, item.product);
      const quantity = quantityTaken(item, item.product, unit);
      const last = lastPurchaseOf({ ...item, unit }, history);
      if (last === undefined || quantity === null) return [];
      return [lineTotal(toCentavos(last.price), toThousandths(quantity))];
    }),
  );
}
