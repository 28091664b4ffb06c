import type { ItemProduct, ListItem, PriceHistoryEntry } from '@quitanda/contract';
import { lineTotal, toCentavos, toThousandths } from '@quitanda/contract/values';
import { lastPurchaseOf } from './price-history.ts';
import { quantityTaken, unitTaken } from './taken-as.ts';
import type { Purchase } from './use-cart.ts';

/**
 * The purchase that needs no question: of a product whose last price there is known, as much of it as
 * the list wants. undefined where a scale or a person has to say.
 */
export function purchaseAtOnce(
  item: ListItem,
  product: ItemProduct,
  history: readonly PriceHistoryEntry[],
): Purchase | undefined {
  const unit = unitTaken(item, product);
  const pieces = unit === 'un' ? quantityTaken(item, product, unit) : null;
  const last = lastPurchaseOf(
    { name: item.name, unit, productId: null, selectedProductId: product.id },
    history,
  );
  if (pieces === null || last === undefined) return undefined;
  const unitPrice = toCentavos(last.price);
  const quantity = toThousandths(pieces);
  const total = lineTotal(unitPrice, quantity);
  return {
    product,
    unit,
    line: { unitPrice, quantity, line: total, paid: total, isDerived: false },
  };
}
